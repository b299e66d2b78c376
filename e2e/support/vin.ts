const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

let serial = Number(String(process.pid).slice(-3)) * 1_000 + (Math.floor(performance.timeOrigin) % 1_000);

/** An unused VIN of a 2020 Honda Accord built in Marysville, with a correct check digit. */
export function freshVin(): string {
  serial = (serial + 1) % 1_000_000;
  return withCheckDigit(`1HGCV1F30LA${String(serial).padStart(6, "0")}`);
}

/** Puts the check digit of 49 CFR 565 at position 9. */
function withCheckDigit(vin: string): string {
  const sum = [...vin].reduce((total, character, index) => total + transliterate(character) * (weights[index] ?? 0), 0);
  const digit = sum % 11 === 10 ? "X" : String(sum % 11);
  return `${vin.slice(0, 8)}${digit}${vin.slice(9)}`;
}

function transliterate(character: string): number {
  const table: Record<string, number> = {
    A: 1,
    B: 2,
    C: 3,
    D: 4,
    E: 5,
    F: 6,
    G: 7,
    H: 8,
    J: 1,
    K: 2,
    L: 3,
    M: 4,
    N: 5,
    P: 7,
    R: 9,
    S: 2,
    T: 3,
    U: 4,
    V: 5,
    W: 6,
    X: 7,
    Y: 8,
    Z: 9,
  };
  return /\d/.test(character) ? Number(character) : (table[character] ?? 0);
}
