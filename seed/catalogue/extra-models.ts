import { makes } from "./makes.ts";
import { addYears, modelOf, widen, type Picker } from "./picker.ts";

/** Models of European makes that neither source lists, with the years they were sold in Europe; an open range is still sold. Written from common knowledge. */
const table = `
MG: MGF 1995-2002, TF 2002-2011, ZR 2001-2005, ZT 2001-2005, MG6 2011-2016, MG3 2013-, MG4 2022-, MG5 2020-, ZS 2017-, HS 2019-, Marvel R 2021-2024, Cyberster 2024-
DS: DS 3 2015-2019, DS 3 Crossback 2019-2022, DS 3 E-Tense 2019-, DS 4 2015-2018, DS 4 II 2021-, DS 5 2015-2018, DS 7 Crossback 2017-2022, DS 7 2022-, DS 9 2021-
Alpine: A110 2017-, A290 2024-, A390 2025-
Abarth: Grande Punto 2007-2010, Punto Evo 2010-2014, 500 2008-2024, 595 2012-2024, 695 2012-2024, 124 Spider 2016-2019, 500e 2023-, 600e 2024-
SsangYong: Korando 1997-, Musso 1996-, Rexton 2001-, Kyron 2005-2014, Rodius 2005-2019, Actyon 2006-2011, Tivoli 2015-, Torres 2023-
Scania: P-Series 2004-, G-Series 2007-, R-Series 2004-, S-Series 2016-
MAN: TGL 2005-, TGM 2005-, TGS 2007-, TGX 2007-, TGE 2017-
DAF: LF 2001-, CF 1992-, XF 1997-, XG 2021-
Iveco: Daily 1980-, Eurocargo 1991-, Stralis 2002-2019, S-Way 2019-
`;

/** Names of Opel models that Vauxhall sold too. */
const vauxhall =
  "Adam, Agila, Ampera, Antara, Astra, Calibra, Cascada, Combo, Corsa, Crossland, Frontera, Grandland, Insignia, Meriva, Mokka, Monterey, Movano, Omega, Senator, Signum, Sintra, Tigra, Vectra, Vivaro, Zafira";

/** Adds these models; `lastYear` ends open ranges. Call it after `addEuropean`, because Vauxhall's models are copied from Opel's. */
export function addExtraModels(picker: Picker, lastYear: number): void {
  for (const line of table.trim().split("\n")) {
    const [make = "", models = ""] = line.split(": ");
    for (const entry of models.split(", ")) {
      const [, name = "", from = "", to] = /^(.+) (\d{4})-(\d{4})?$/.exec(entry) ?? [];
      addYears(modelOf(picker, makes[make] ?? 0, name), { from: Number(from), to: Number(to ?? lastYear) });
    }
  }
  const names = new Set(vauxhall.split(", "));
  for (const opel of picker.get(makes["Opel"] ?? 0)?.values() ?? []) {
    if (!names.has(opel.name.split(" ")[0] ?? "")) continue;
    const model = modelOf(picker, makes["Vauxhall"] ?? 0, opel.name);
    for (const year of opel.years) addYears(model, { from: year, to: year });
    for (const [key, subModel] of opel.subModels) widen(model.subModels, key, subModel);
    for (const engine of opel.engines.values())
      widen(model.engines, `0|${Object.values(engine.engine).join("|")}`, { ...engine, subModel: 0 });
    for (const [key, span] of opel.gearboxes) widen(model.gearboxes, key, span);
    for (const [key, span] of opel.drives) widen(model.drives, key, span);
  }
}
