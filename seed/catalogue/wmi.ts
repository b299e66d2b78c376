/**
 * World manufacturer identifiers that vPIC lacks or lists under a company's name, collected by hand:
 * `code make country [first model year]`. The make takes precedence over vPIC's; models still come from vPIC's patterns.
 */
const table = `
WVW Volkswagen DE
WV1 Volkswagen DE
WV2 Volkswagen DE
WV3 Volkswagen DE
WVG Volkswagen DE
3VW Volkswagen MX
9BW Volkswagen BR
AAV Volkswagen ZA
WAU Audi DE
WUA Audi DE
WA1 Audi DE
TRU Audi HU
WP0 Porsche DE
WP1 Porsche DE
WBA BMW DE
WBS BMW DE
WBY BMW DE 2013
WB5 BMW DE 2013
WBX BMW DE
WMW MINI GB 2001
WDB Mercedes-Benz DE
WDD Mercedes-Benz DE
WDC Mercedes-Benz DE
WDF Mercedes-Benz DE
W1K Mercedes-Benz DE 2019
W1N Mercedes-Benz DE 2019
W1V Mercedes-Benz DE 2019
VSA Mercedes-Benz ES
WME Smart DE 1998
W1A Smart DE 2019
WMA MAN DE
W0L Opel DE
W0V Opel DE 2016
VXE Opel FR 2018
WF0 Ford DE
VS6 Ford ES
NM0 Ford TR
SFA Ford GB
VF1 Renault FR
VF6 Renault FR
VF2 Renault FR
VFA Alpine FR
VF3 Peugeot FR
VR3 Peugeot FR 2018
VF7 Citroën FR
VR7 Citroën FR 2018
VR1 DS FR 2018
VXK Opel FR 2019
VS7 Citroën ES
VNK Toyota FR 2001
VNV Nissan FR
VWV Volkswagen ES
VSS SEAT ES
VS5 Renault ES
VSK Nissan ES
VWA Nissan ES
TMB Škoda CZ
TMA Hyundai CZ 2008
TSM Suzuki HU 1992
U5Y Kia SK 2006
U6Y Kia SK 2006
UU1 Dacia RO
UU6 Daewoo RO 1994
ZFA Fiat IT
ZFC Fiat IT
ZAR Alfa Romeo IT
ZLA Lancia IT
ZFF Ferrari IT
ZHW Lamborghini IT
ZPB Lamborghini IT 2018
ZAM Maserati IT
ZN6 Maserati IT 2016
ZCF Iveco IT
ZAC Jeep IT 2014
SAL Land Rover GB
SAD Jaguar GB 2016
SAJ Jaguar GB
SAR Rover GB
SDB Peugeot GB
SCC Lotus GB
SCF Aston Martin GB
SD7 Aston Martin GB 2020
SCA Rolls-Royce GB
SCB Bentley GB
SBM McLaren GB 2011
SB1 Toyota GB 1992
SED Vauxhall GB
SHH Honda GB 1992
SHS Honda GB 1992
SJN Nissan GB 1986
SJK Infiniti GB 2015
SJA Bentley GB 2015
SFD Alexander-Dennis GB
SDP MG GB
YV1 Volvo SE
YV4 Volvo SE
YV2 Volvo SE
YS3 Saab SE
YS2 Scania SE
YSM Polestar SE 2019
LPS Polestar CN 2019
LYV Volvo CN 2014
LVY Volvo CN 2014
XLR DAF NL
XLB Volvo NL
XMC Mitsubishi NL
XLE Scania NL
XTA Lada RU
Z94 Hyundai RU
NMT Toyota TR 1994
NLH Hyundai TR 1997
NLA Honda TR
NM4 Fiat TR
NLE Mercedes-Benz TR
NLT Temsa TR
NMB Mercedes-Benz TR
MAT Tata IN
MA3 Suzuki IN
MAL Hyundai IN 1998
MAK Honda IN
KL1 Chevrolet KR
KLA Daewoo KR
KLY Daewoo KR
KMH Hyundai KR
KMF Hyundai KR
KMT Genesis KR 2017
KMU Genesis KR 2017
KM8 Hyundai KR
KNA Kia KR
KNC Kia KR
KND Kia KR
KNE Kia KR
KNM Renault KR
KPT SsangYong KR
KPB SsangYong KR
JTD Toyota JP
JTE Toyota JP
JTM Toyota JP
JTN Toyota JP
JT1 Toyota JP
JTH Lexus JP
JTJ Lexus JP
JMZ Mazda JP
JM0 Mazda JP
JM1 Mazda JP
JMB Mitsubishi JP
JMA Mitsubishi JP
JHM Honda JP
JN1 Nissan JP
JF1 Subaru JP
JF2 Subaru JP
JSA Suzuki JP
JS2 Suzuki JP
JS3 Suzuki JP
JDA Daihatsu JP
MMC Mitsubishi TH
MMB Mitsubishi TH
MNT Nissan TH
MR0 Toyota TH
MMT Mitsubishi TH
MNB Ford TH
MPA Isuzu TH
LSJ MG CN 2008
LRW Tesla CN 2020
5YJ Tesla US 2008
7SA Tesla US 2021
XP7 Tesla DE 2022
LGX BYD CN 2005
LC0 BYD CN 2005
L1N XPeng CN 2019
LB3 Geely CN
LGW Great Wall CN
LVV Chery CN
LVS Ford CN
LFV Volkswagen CN
LSV Volkswagen CN
LBV BMW CN
LE4 Mercedes-Benz CN
RLV VinFast VN 2019
RLL VinFast VN 2019
`;

/**
 * Outside North America position 10 does not have to be the model year. These makes use it for something else (steering side,
 * plant, zero), so that it is only read as a year if a vPIC pattern matches.
 */
const withoutYear = new Set(
  "Alpine BMW Dacia Daihatsu Ford Infiniti Iveco Lexus MINI Mazda Mercedes-Benz Nissan Renault Scania Smart Suzuki Toyota".split(" "),
);
/** Makes for which only a letter at position 10 is a model year. */
const letterYears = new Set(["Abarth", "Alfa Romeo", "Citroën", "DAF", "DS", "Fiat", "Lancia", "Maserati", "Peugeot"]);

/** Whether position 10 is the model year for vehicles not built for North America: 0 yes, 1 only if it is a letter, 2 no. */
export function yearCode(make: string): 0 | 1 | 2 {
  return withoutYear.has(make) ? 2 : letterYears.has(make) ? 1 : 0;
}

export interface OwnWmi {
  wmi: string;
  make: string;
  /** ISO 3166 two-letter code of the plant or of the manufacturer. */
  country: string;
  /** First model year with this code; 0 if it has always been in use. */
  since: number;
}

/** The identifiers of the table above. */
export const ownWmis: readonly OwnWmi[] = table
  .trim()
  .split("\n")
  .map((line) => {
    const [, wmi = "", make = "", country = "", since] = /^(\S{3}) (.+) ([A-Z]{2})(?: (\d{4}))?$/.exec(line) ?? [];
    return { wmi, make, country, since: Number(since ?? 0) };
  });
