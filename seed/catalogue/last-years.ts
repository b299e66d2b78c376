import { elements } from "../../server/src/modules/vehicles/logic/vpic-elements.ts";
import type { Vpic } from "./vpic-source.ts";

/**
 * Last North American model year of discontinued models whose vPIC schemas have no end, so that the picker does not offer a new
 * Fiesta: `make: model year, …`. Written from common knowledge; other models end with the car dataset's years.
 */
const table = `
Acura: CL 2003, ILX 2022, Integra Type R 2001, Legend 1995, NSX 2022, RL 2012, RLX 2020, RSX 2006, TSX 2014, TL 2014, Vigor 1994, ZDX 2024
Audi: TT 2023, R8 2023, Allroad 2020, A4 2025, Cabriolet 1998, 80/90 1995, 100 1994, 200 1991, 5000 1988
BMW: i3 2021, i8 2020, Z3 2002, Z8 2003, 1M 2011
Buick: Cascada 2019, Century 2005, Encore 2022, LaCrosse 2019, LeSabre 2005, Lucerne 2011, Park Avenue 2005, Rainier 2007, Regal 2020, Rendezvous 2007, Riviera 1999, Roadmaster 1996, Skylark 1998, Terraza 2007, Verano 2017
Cadillac: ATS 2019, BLS 2009, Catera 2001, CTS 2019, CT6 2020, DeVille 2005, DTS 2011, Eldorado 2002, ELR 2016, Fleetwood 1996, Seville 2004, SRX 2016, STS 2011, XLR 2009, XTS 2019, XT6 2025
Chevrolet: Astro 2005, Avalanche 2013, Aveo 2011, Bolt EV 2023, Bolt EUV 2023, Camaro 2024, Caprice 1996, Captiva 2015, Cavalier 2005, Celebrity 1990, City Express 2018, Cobalt 2010, Corsica 1996, Cruze 2019, HHR 2011, Impala 2020, Lumina 2001, Malibu 2025, Monte Carlo 2007, Prizm 2002, S-10 2004, Sonic 2020, Spark 2022, SS 2017, SSR 2006, Tracker 2004, Uplander 2008, Venture 2005, Volt 2019
Chrysler: 200 2017, 300 2023, 300M 2004, Aspen 2009, Cirrus 2000, Concorde 2004, Crossfire 2008, LeBaron 1995, LHS 2001, New Yorker 1996, PT Cruiser 2010, Sebring 2010
Dodge: Avenger 2014, Caliber 2012, Caravan 2007, Grand Caravan 2020, Challenger 2023, Dakota 2011, Dart 2016, Intrepid 2004, Journey 2020, Magnum 2008, Neon 2005, Nitro 2012, Ram 2010, Shadow 1994, Spirit 1995, Stealth 1996, Stratus 2006, Viper 2017
Eagle: Medallion 1989, Premier 1992
Fiat: 124 Spider 2020, 500L 2020, 500X 2023
Ford: Aerostar 1997, Aspire 1997, Bronco II 1990, C-Max 2018, Contour 2000, Crown Victoria 2011, EcoSport 2022, Edge 2024, Escort 2003, Excursion 2005, Explorer Sport Trac 2010, Fiesta 2019, Five Hundred 2007, Flex 2019, Focus 2018, Freestar 2007, Freestyle 2007, Fusion 2020, GT 2022, LTD 1986, Probe 1997, Taurus 2019, Taurus X 2009, Tempo 1994, Thunderbird 2005, Transit Connect 2023, Windstar 2003
GMC: Envoy 2009, Jimmy 2005, Safari 2005, Sonoma 2004
Honda: Clarity 2021, CR-Z 2016, Crosstour 2015, CR-X 1991, Del Sol 1997, Element 2011, Fit 2020, Insight 2022, S2000 2009
Hyundai: Accent 2022, Azera 2017, Entourage 2009, Equus 2016, Excel 1994, Genesis 2016, Genesis Coupe 2016, Ioniq 2022, Scoupe 1995, Tiburon 2008, Veloster 2022, Veracruz 2012, XG350 2005
Infiniti: EX35 2012, FX35 2012, FX37 2013, G20 2002, G35 2008, G37 2013, I30 2001, I35 2004, J30 1997, JX35 2013, M35 2010, M37 2013, M45 2010, Q40 2015, Q45 2006, Q50 2024, Q60 2022, Q70 2019, QX30 2019, QX4 2003, QX50 2025, QX55 2025, QX56 2013, QX70 2017
Isuzu: Amigo 2000, Ascender 2008, Axiom 2004, Hombre 2000, Impulse 1992, Oasis 1999, Rodeo 2004, Stylus 1993, Trooper 2002, VehiCROSS 2001
Jaguar: F-Type 2024, S-Type 2008, X-Type 2008, XE 2020, XF 2024, XJ 2019, XK 2015, E-Pace 2024, I-Pace 2024
Jeep: Comanche 1992, Commander 2010, Liberty 2012, Patriot 2017, Renegade 2023
Kia: Amanti 2009, Borrego 2009, Cadenza 2020, Forte 2024, Forte Koup 2016, K900 2020, Magentis 2010, Optima 2020, Rio 2023, Rondo 2012, Sedona 2021, Sephia 2001, Spectra 2009, Stinger 2023
Land Rover: Freelander 2005, LR2 2015, LR3 2009, LR4 2016
Lexus: CT 2017, GS 2020, HS 2012, SC 2010, CT200h 2017, RC 2025
Lincoln: Blackwood 2002, Continental 2020, LS 2006, Mark VIII 1998, MKC 2019, MKS 2016, MKT 2019, MKX 2018, MKZ 2020, Town Car 2011, Zephyr 2006
Mazda: 323 1994, 626 2002, 929 1995, B-Series 2009, CX-3 2021, CX-7 2012, CX-9 2023, Mazda2 2014, Mazda5 2015, Mazda6 2021, Millenia 2002, MPV 2006, MX-3 1995, MX-6 1997, Navajo 1994, Protege 2003, RX-7 1995, RX-8 2011, Tribute 2011
Mercedes-Benz: B-Class 2019, GLK-Class 2015, M-Class 2015, Metris 2023, R-Class 2012, SLC-Class 2020, SLK-Class 2016, SLR-Class 2009, SLS-Class 2015, CLK-Class 2009
Mercury: Cougar 2002, Grand Marquis 2011, Mariner 2011, Milan 2011, Montego 2007, Monterey 2007, Mountaineer 2010, Mystique 2000, Sable 2009, Topaz 1994, Tracer 1999, Villager 2002
Mitsubishi: 3000GT 1999, Diamante 2004, Eclipse 2012, Endeavor 2011, Galant 2012, i-MiEV 2017, Lancer 2017, Mirage 2024, Mirage G4 2024, Montero 2006, Montero Sport 2004, Raider 2009
Nissan: 200SX 1998, 240SX 1998, 300ZX 1996, 350Z 2009, 370Z 2020, Altima 2025, Cube 2014, Juke 2017, Maxima 2023, NV 2021, NV200 2021, Pulsar 1990, Quest 2017, Rogue Sport 2022, Stanza 1992, Titan 2024, Versa 2025, Versa Note 2019, Xterra 2015, GT-R 2024
Peugeot: 405 1991, 505 1991, 604 1984
Pontiac: Aztek 2005, Bonneville 2005, Firebird 2002, G3 2009, G5 2009, G6 2010, G8 2009, Grand Am 2005, Grand Prix 2008, GTO 2006, Montana 2006, Solstice 2010, Sunfire 2005, Torrent 2009, Vibe 2010, Wave 2009
Renault: Alliance 1987, Encore 1986, Medallion 1988
Scion: FR-S 2016, iA 2016, iM 2016, iQ 2015, tC 2016, xA 2006, xB 2015, xD 2014
Smart: Fortwo 2019
Subaru: Baja 2006, Justy 1994, Legacy 2025, Loyale 1994, SVX 1997, Tribeca 2014, XT 1991
Suzuki: Aerio 2007, Equator 2012, Esteem 2002, Forenza 2008, Grand Vitara 2013, Kizashi 2013, Reno 2008, Samurai 1995, Sidekick 1998, Swift 2001, SX4 2013, Verona 2006, Vitara 2004, XL-7 2009, X-90 1998
Tesla: Roadster 2012
Toyota: 86 2020, Avalon 2022, Celica 2005, Corolla iM 2018, Cressida 1992, Echo 2005, FJ Cruiser 2014, Matrix 2014, MR2 2005, Paseo 1997, Prius C 2019, Prius V 2017, Previa 1997, Solara 2008, T100 1998, Tercel 1998, Venza 2024, Yaris 2020, Yaris iA 2018
Volkswagen: Arteon 2024, Beetle 2019, New Beetle 2010, Cabrio 2002, Cabriolet 1993, CC 2017, Corrado 1995, e-Golf 2019, Eos 2016, EuroVan 2003, Fox 1993, Golf Alltrack 2019, Golf SportWagen 2019, Passat 2022, Phaeton 2006, Quantum 1988, R32 2008, Rabbit 2009, Routan 2014, Scirocco 1988, Touareg 2017, Vanagon 1991
Volvo: 240 1993, 740 1992, 760 1990, 780 1991, 850 1997, 940 1995, 960 1997, C30 2013, C70 2013, S40 2011, S70 2000, S80 2016, V40 2004, V50 2011, V70 2007, XC70 2016, S60 2025, S90 2025
`;

/** Discontinued makes with their last model year. */
const discontinuedMakes: Readonly<Record<string, number>> = {
  Daewoo: 2002,
  Eagle: 1998,
  Geo: 1997,
  Hummer: 2010,
  Maybach: 2013,
  Mercury: 2011,
  Oldsmobile: 2004,
  Plymouth: 2001,
  Pontiac: 2010,
  Rover: 2005,
  Saab: 2014,
  Saturn: 2010,
  Scion: 2016,
  Peugeot: 1991,
  Renault: 1991,
};

const byMake = new Map(
  table
    .trim()
    .split("\n")
    .map((line) => {
      const [make = "", models = ""] = line.split(": ");
      return [make, new Map(models.split(", ").map((entry) => [entry.slice(0, -5).toLowerCase(), Number(entry.slice(-4))]))];
    }),
);

/** The last North American model year of a discontinued model; undefined for any other. */
export function lastYearOf(make: string, model: string): number | undefined {
  return byMake.get(make)?.get(model.toLowerCase()) ?? discontinuedMakes[make];
}

/**
 * The last year of schemas that vPIC leaves open and whose models all belong to discontinued makes: without it a Peugeot of today
 * would be read as a 505.
 */
export function endsOfSchemas(vpic: Vpic): Map<number, number> {
  const ends = new Map<number, number>();
  for (const [schema, patterns] of vpic.schemas) {
    const years = patterns.flatMap((pattern) => {
      const model = pattern.element === elements.model ? vpic.models.get(Number(pattern.value)) : undefined;
      const make = model && vpic.makes.get(model.make);
      return model && make ? [make in discontinuedMakes ? (lastYearOf(make, model.name) ?? Infinity) : Infinity] : [];
    });
    const last = Math.max(...years);
    if (years.length > 0 && Number.isFinite(last)) ends.set(schema, last);
  }
  return ends;
}
