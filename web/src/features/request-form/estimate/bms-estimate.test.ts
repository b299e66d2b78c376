import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allowedPaths, estimateRefusals, maxEstimateBytes, readEstimate, type Estimate, type EstimateRefusal } from "./bms-estimate.ts";

const collision = readFileSync(join(import.meta.dirname, "samples/collision.xml"), "utf8");
const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readEstimate(bytesOf(text));
const estimate = (body: string) => `<VehicleDamageEstimateAddRq>${body}</VehicleDamageEstimateAddRq>`;
const isRead = (found: Estimate | EstimateRefusal): found is Estimate => typeof found === "object";
const vinOf = (vin: string) => `<VehicleInfo><VINInfo><VIN><VINNum>${vin}</VINNum></VIN></VINInfo></VehicleInfo>`;
const nineByte = String.fromCodePoint(0);

describe("an estimate in the BMS form", () => {
  test("says VIN, claim, policy, estimate, insurer and lines, and nothing of persons", () => {
    const found = read(collision);
    expect(found).toEqual({
      fields: {
        VIN: "1HGCM82633A004352",
        Insurer: "Prairie Mutual",
        ClaimNumber: "CLM-77-4410",
        PolicyReference: "PM-5530-2",
        EstimateNumber: "EST-20417",
      },
      unclear: [],
      lines: [
        { Number: "1", Text: "Front bumper cover", Operation: "OP11" },
        { Number: "2", Text: "Grille & radar bracket", Operation: "OP2" },
        { Number: "3", Text: "Windscreen <heated>", Operation: "" },
      ],
      linesLeft: 0,
    });
    expect(JSON.stringify(found)).not.toContain("OWNERDATA");
  });

  test("may have prefixes of names, UTF-16, or the Western code page that it states", () => {
    const prefixed = collision.replaceAll(/<(\/?)([A-Z])/g, "<$1b:$2");
    expect(read(prefixed)).toEqual(read(collision));
    const wide = new Uint8Array(Buffer.from(`\ufeff${collision.replace("UTF-8", "UTF-16")}`, "utf16le"));
    expect(readEstimate(wide)).toEqual(read(collision));
    const western = `<?xml version="1.0" encoding="ISO-8859-1"?>${estimate("<ClaimInfo><ClaimNum>Prämie-9</ClaimNum></ClaimInfo>")}`;
    expect(readEstimate(new Uint8Array(Buffer.from(western, "latin1")))).toMatchObject({ fields: { ClaimNumber: "Prämie-9" } });
  });

  test("that states something twice and differently, or in a form that a request cannot hold, is not guessed at", () => {
    expect(read(estimate(vinOf("1HGCM82633A004352") + vinOf("JTNK4RBE5K3000001")))).toBe("nothing-in-it");
    expect(
      read(estimate(`${vinOf("SHORT")}<ClaimInfo><ClaimNum>${"9".repeat(41)}</ClaimNum></ClaimInfo><RefClaimNum>7</RefClaimNum>`)),
    ).toBe("nothing-in-it");
    expect(read(estimate(`${vinOf("OIQ")}<RefClaimNum>7</RefClaimNum>`))).toEqual({
      fields: { ClaimNumber: "7" },
      unclear: ["VIN"],
      lines: [],
      linesLeft: 0,
    });
  });

  test("an element in another place is not read, whatever its name", () => {
    for (const body of [
      "<AdminInfo><Owner><Party><OrgInfo><CompanyName>Somebody</CompanyName></OrgInfo></Party></Owner></AdminInfo>",
      "<AdminInfo><InsuranceCompany><Party><PersonInfo><CompanyName>Somebody</CompanyName></PersonInfo></Party></InsuranceCompany></AdminInfo>",
      "<ClaimInfo><ClaimNum><Name>Somebody</Name></ClaimNum></ClaimInfo>",
      "<Other><ClaimInfo><ClaimNum>1</ClaimNum></ClaimInfo></Other>",
    ])
      expect(read(estimate(body)), body).toBe("nothing-in-it");
  });
});

describe("another file is refused with its reason", () => {
  test.each<[why: string, text: string, refusal: EstimateRefusal]>([
    ["an empty one", "", "empty"],
    ["one of spaces", " \n\t", "empty"],
    ["words", "Estimate of Monday", "not-an-estimate"],
    ["another XML form", "<AssignmentAddRq></AssignmentAddRq>", "not-an-estimate"],
    ["a page", "<html><body>VehicleDamageEstimateAddRq</body></html>", "not-an-estimate"],
    ["one cut short", collision.slice(0, 900), "damaged"],
    ["an element that ends as another", estimate("<a></b>"), "damaged"],
    ["something behind the end", `${estimate("")}<more/>`, "damaged"],
    ["an entity of its own", estimate("<RefClaimNum>&owner;</RefClaimNum>"), "damaged"],
    ["a document type", `<!DOCTYPE x [<!ENTITY a "b">]>${estimate("")}`, "declarations"],
    ["an entity declared inside", estimate('<!ENTITY a "b">'), "declarations"],
    ["one with nothing that is read", estimate("<RqUID>1</RqUID>"), "nothing-in-it"],
    ["one too deep", estimate(`${"<a>".repeat(100)}${"</a>".repeat(100)}`), "too-large"],
    ["one of too many elements", estimate("<a/>".repeat(300_001)), "too-large"],
    ["zero bytes", estimate(`<RefClaimNum>1${nineByte}</RefClaimNum>`), "encoding"],
    ["an encoding that is not read", `<?xml version="1.0" encoding="EBCDIC-US"?>${estimate("")}`, "encoding"],
  ])("%s", (_, text, refusal) => {
    expect(read(text)).toBe(refusal);
  });

  test("one that is too large, and one whose bytes are not what it states", () => {
    expect(readEstimate(new Uint8Array(maxEstimateBytes + 1))).toBe("too-large");
    expect(readEstimate(Uint8Array.from([...bytesOf("<VehicleDamageEstimateAddRq>"), 0xc3, 0x28]))).toBe("encoding");
  });
});

describe("whatever a file holds", () => {
  const name = fc.constantFrom(
    "Owner",
    "Party",
    "PersonName",
    "CommPhone",
    "Address1",
    "VINNum",
    "ClaimInfo",
    "CompanyName",
    "License",
    "x",
  );
  /** Elements of all kinds, each text with the mark of a secret. */
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.tuple(name, fc.stringMatching(/^[\w ]{0,8}$/)).map(([tag, text]) => `<${tag} a='">'>SECRET${text}</${tag}>`),
      fc.constantFrom("<!-- SECRET -->", "<?x SECRET?>", "<x/>", "SECRET "),
      fc.tuple(name, fc.array(tie("tree"), { maxLength: 4 })).map(([tag, inner]) => `<${tag}>${inner.join("")}</${tag}>`),
    ),
  }));

  test("further elements anywhere between do not reach what is read", () => {
    const places = [...collision.matchAll(/(?<=>)\s*(?=<[A-Z])/g)]
      .map(({ index }) => index)
      .filter((index) => index > collision.indexOf("<RqUID>"));
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...places), tree), { minLength: 1, maxLength: 6 }), (added) => {
        let text = collision;
        for (const [place, more] of added.toSorted(([one], [other]) => other - one)) text = text.slice(0, place) + more + text.slice(place);
        const found = read(text);
        // One that lands in an allowed place can only make a field unclear, or be that field's own text: the mark is in no other.
        expect(isRead(found)).toBe(true);
        if (!isRead(found)) return;
        const stated = new Set(["1HGCM82633A004352", "Prairie Mutual", "CLM-77-4410", "PM-5530-2", "EST-20417"]);
        for (const value of Object.values(found.fields)) if (!value.includes("SECRET")) expect(stated).toContain(value);
        expect(found.lines.map(({ Text }) => Text).filter((line) => line.includes("SECRET"))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test("of a tree of any elements only texts at allowed paths come out", () => {
    fc.assert(
      fc.property(tree, (body) => {
        const found = read(estimate(body));
        const isAllowed = [...allowedPaths].some((path) => body.includes(`<${path.split("/").at(-1)}`));
        if (isRead(found)) expect(isAllowed).toBe(true);
        else expect(estimateRefusals).toContain(found);
      }),
      { numRuns: 300 },
    );
  });

  test("any bytes, and any damage to a good file, give an estimate or a reason and never an error", () => {
    const damaged = fc.tuple(fc.nat(collision.length), fc.nat(40), fc.uint8Array({ maxLength: 12 })).map(([at, gone, more]) => {
      const bytes = bytesOf(collision);
      return Uint8Array.from([...bytes.subarray(0, at), ...more, ...bytes.subarray(at + gone)]);
    });
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), damaged), (bytes) => {
        const found = readEstimate(bytes);
        if (isRead(found)) expect(JSON.stringify(found)).not.toContain("OWNERDATA");
        else expect(estimateRefusals).toContain(found);
      }),
      { numRuns: 500 },
    );
  });
});
