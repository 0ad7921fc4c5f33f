"""Which time it is in the capitals of the world, by their German names, where the list of time zones calls them otherwise or does
not know them. What the list knows by the same name (London, Oslo, Nairobi) is not repeated here."""

from __future__ import annotations

# zone: cities; «=» is the very city the zone is called after
_BY_ZONE = """
Europe/Berlin: Deutschland, Bonn, Hamburg, München, Köln, Frankfurt, Leipzig, Stuttgart
Europe/Vienna: =Wien, Österreich, Graz, Salzburg, Innsbruck, Linz
Europe/Zurich: Bern, Schweiz, =Zürich, Basel, Genf, Luzern
Europe/Rome: =Rom, Italien, Vatikanstadt, Bozen, Mailand
Europe/Paris: Frankreich, Straßburg
Europe/Brussels: =Brüssel, Belgien
Europe/Luxembourg: =Luxemburg
Europe/Amsterdam: Niederlande, Holland, Den Haag
Europe/Copenhagen: =Kopenhagen, Dänemark
Europe/Stockholm: Schweden
Europe/Oslo: Norwegen
Europe/Helsinki: Finnland
Europe/Warsaw: =Warschau, Polen, Krakau
Europe/Prague: =Prag, Tschechien
Europe/Bratislava: Slowakei, Pressburg
Europe/Budapest: Ungarn
Europe/Belgrade: =Belgrad, Serbien
Europe/Bucharest: =Bukarest, Rumänien
Europe/Sofia: Bulgarien
Europe/Athens: =Athen, Griechenland
Europe/Istanbul: Ankara, Türkei
Europe/Lisbon: =Lissabon, Portugal
Europe/Madrid: Spanien
Europe/London: England, Großbritannien, Edinburgh, Cardiff
Europe/Dublin: Irland
Atlantic/Reykjavik: Island
Europe/Moscow: =Moskau
Europe/Kyiv: =Kiew, Kyjiw, Ukraine
Europe/Chisinau: Kischinau
Europe/Vilnius: Litauen
Europe/Riga: Lettland
Europe/Tallinn: Estland
Europe/Zagreb: Kroatien
Europe/Ljubljana: Slowenien, Laibach
Europe/Sarajevo: Bosnien
Europe/Skopje: Nordmazedonien
Europe/Podgorica: Montenegro
Europe/Tirane: =Tirana, Albanien
Europe/Belgrade: Pristina, Kosovo
Europe/Vaduz: Liechtenstein
Europe/Andorra: Andorra la Vella
Europe/Malta: Valletta
Asia/Nicosia: =Nikosia, Zypern
Asia/Jerusalem: Israel
Asia/Beirut: Libanon
Asia/Damascus: =Damaskus
Asia/Riyadh: =Riad
Asia/Baghdad: =Bagdad
Asia/Tehran: =Teheran
Asia/Dubai: Abu Dhabi, Maskat
Asia/Qatar: Doha, =Katar
Asia/Bahrain: Manama
Asia/Kuwait: Kuwait-Stadt
Asia/Aden: Sanaa
Asia/Baku: Aserbaidschan
Asia/Yerevan: =Eriwan, Jerewan, Armenien
Asia/Tbilisi: =Tiflis, Georgien
Asia/Kabul: Afghanistan
Asia/Karachi: Islamabad, Pakistan
Asia/Kolkata: Neu-Delhi, Delhi, Mumbai, Indien
Asia/Kathmandu: Nepal
Asia/Thimphu: Bhutan
Asia/Dhaka: Bangladesch
Asia/Colombo: Sri Jayewardenepura
Indian/Maldives: Malé, Malediven
Asia/Tashkent: =Taschkent, Usbekistan
Asia/Dushanbe: Duschanbe
Asia/Bishkek: Bischkek
Asia/Ashgabat: Aschgabat
Asia/Almaty: Astana, Kasachstan
Asia/Ulaanbaatar: Ulan-Bator, Mongolei
Asia/Shanghai: Peking, Beijing, China
Asia/Hong_Kong: =Hongkong
Asia/Taipei: =Taipeh, Taiwan
Asia/Tokyo: =Tokio, Japan
Asia/Seoul: Südkorea
Asia/Pyongyang: Pjöngjang
Asia/Bangkok: Thailand, Hanoi, Vietnam
Asia/Vientiane: Laos
Asia/Phnom_Penh: Kambodscha
Asia/Yangon: Naypyidaw, Rangun
Asia/Kuala_Lumpur: Malaysia
Asia/Singapore: =Singapur
Asia/Jakarta: Indonesien
Asia/Brunei: Bandar Seri Begawan
Asia/Manila: Philippinen
Asia/Dili: Osttimor
Africa/Cairo: =Kairo, Ägypten
Africa/Tripoli: =Tripolis
Africa/Algiers: =Algier
Africa/Casablanca: Rabat, Marokko
Africa/Khartoum: =Khartum
Africa/Addis_Ababa: Addis Abeba
Africa/Nairobi: Kenia
Africa/Mogadishu: Mogadischu
Africa/Djibouti: Dschibuti
Africa/Dar_es_Salaam: Dodoma
Africa/Bujumbura: Gitega
Africa/Lagos: Abuja
Africa/Ndjamena: N’Djamena
Africa/Porto-Novo: Cotonou
Africa/Abidjan: Yamoussoukro
Africa/Ouagadougou: Wagadugu
Africa/Nouakchott: Nuakschott
Africa/Sao_Tome: São Tomé
Atlantic/Cape_Verde: Praia
Africa/Johannesburg: Pretoria, Kapstadt, Südafrika
Africa/Windhoek: Namibia
Africa/Maputo: Mosambik
Indian/Antananarivo: Madagaskar
Indian/Mauritius: Port Louis
Indian/Comoro: Moroni
America/New_York: Washington, Boston, Miami
America/Los_Angeles: San Francisco, Seattle, Kalifornien
America/Toronto: Ottawa, Montreal
America/Mexico_City: =Mexiko-Stadt
America/Havana: =Havanna, Kuba
America/Port-au-Prince: Haiti
America/Costa_Rica: San José
America/Guatemala: Guatemala-Stadt
America/Panama: Panama-Stadt
America/El_Salvador: San Salvador
America/Belize: Belmopan
America/Santo_Domingo: Dominikanische Republik
America/Port_of_Spain: Trinidad
America/Barbados: Bridgetown
America/St_Lucia: Castries
America/Grenada: St. George’s
America/Dominica: Roseau
America/St_Kitts: Basseterre
America/St_Vincent: Kingstown
America/Antigua: St. John’s
America/Jamaica: Kingston
America/Bogota: Kolumbien
America/Guayaquil: Quito
America/La_Paz: Sucre
America/Sao_Paulo: Brasília, Rio de Janeiro
America/Argentina/Buenos_Aires: Argentinien
America/Santiago: Chile
America/Asuncion: Paraguay
America/Montevideo: Uruguay
Australia/Sydney: Canberra
Pacific/Auckland: Wellington, Neuseeland
Pacific/Fiji: Suva
Pacific/Port_Moresby: Papua-Neuguinea
Pacific/Guadalcanal: Honiara
Pacific/Efate: Port Vila
Pacific/Tongatapu: Nukualofa
Pacific/Apia: Samoa
Pacific/Tarawa: South Tarawa
Pacific/Majuro: Marshallinseln
Pacific/Palau: Ngerulmud
Pacific/Pohnpei: Palikir
Pacific/Funafuti: Tuvalu
Pacific/Nauru: Yaren
"""

_LINES = [line.partition(": ") for line in _BY_ZONE.strip().splitlines()]
CITIES: dict[str, str] = {city.strip(" ="): zone for zone, _, cities in _LINES for city in cities.split(",")}
# How the city a zone is called after is called in German.
OWN: dict[str, str] = {
    zone: city.strip(" =") for zone, _, cities in _LINES for city in cities.split(",") if city.strip().startswith("=")
}
