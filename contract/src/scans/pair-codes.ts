import { codeId, codeKey, type CodeKey, familyOf } from "./code-key.ts";
import type { TroubleCode } from "./scan.ts";

/** A code that is to be paired: `item` is what the caller knows it by. */
export interface Candidate<T> {
  code: TroubleCode;
  /** The scan's tool without case and spaces; empty if not known. */
  tool: string;
  item: T;
}

export interface CodePairing<B, A> {
  pairs: { before: B; after: A; symptomChanged: boolean }[];
  /** Pairs that may be one fault: a person has to say. */
  open: { before: B; after: A }[];
}

interface Node<T> {
  item: T;
  tool: string;
  key: CodeKey;
  id: string;
}

/** What a person said of two codes of a control unit, given as `codeId`; undefined if nothing. */
export type Decided = (before: string, after: string) => boolean | undefined;

/**
 * Pairs the codes of one control unit. Equal code and failure type are one fault; so are equal codes of which one tells no failure
 * type, or another one, where there is only one such on each side. What is left of different families of codes by different tools
 * may be one.
 */
export function pairCodes<B, A>(before: readonly Candidate<B>[], after: readonly Candidate<A>[], decided: Decided): CodePairing<B, A> {
  const left = { b: before.map(nodeOf), a: after.map(nodeOf) };
  const pairs = [
    ...takePairs(left, (one, other) => decided(one.id, other.id) === true),
    ...takePairs(left, (one, other) => one.id === other.id && decided(one.id, other.id) !== false),
  ];
  const sameCode = edgesOf(left, decided, (one, other) => one.key.code === other.key.code);
  const sure = sameCode.filter(isOnly(sameCode));
  const unsure = sameCode.filter((edge) => !sure.includes(edge));
  // Told without failure type, and another scan told it with one that is still there: it is there.
  const less = left.b.flatMap((one) => {
    const other = one.key.failureType === "" ? pairs.find(({ to }) => to.key.code === one.key.code)?.to : undefined;
    return other && !sameCode.some((edge) => edge.one === one) && decided(one.id, other.id) !== false ? [pairOf(one, other)] : [];
  });
  const paired = new Set<unknown>([...less, ...sure.map(({ one, other }) => pairOf(one, other))].flatMap(({ from, to }) => [from, to]));
  const rest = { b: left.b.filter((one) => !paired.has(one)), a: left.a.filter((other) => !paired.has(other)) };
  const otherFamily = edgesOf(rest, decided, (one, other) => one.key.code !== other.key.code && isOtherFamily(one, other));
  return {
    pairs: [...pairs, ...less, ...sure.map(({ one, other }) => pairOf(one, other))].map(({ from, to, symptomChanged }) => ({
      before: from.item,
      after: to.item,
      symptomChanged,
    })),
    open: [...unsure, ...otherFamily].map(({ one, other }) => ({ before: one.item, after: other.item })),
  };
}

interface Edge<B, A> {
  one: Node<B>;
  other: Node<A>;
}

interface Sides<B, A> {
  b: Node<B>[];
  a: Node<A>[];
}

function edgesOf<B, A>(sides: Sides<B, A>, decided: Decided, fits: (one: Node<B>, other: Node<A>) => boolean): Edge<B, A>[] {
  return sides.b.flatMap((one) =>
    sides.a.filter((other) => fits(one, other) && decided(one.id, other.id) !== false).map((other) => ({ one, other })),
  );
}

/** True for an edge that is the only one of both its ends. */
function isOnly<B, A>(edges: readonly Edge<B, A>[]): (edge: Edge<B, A>) => boolean {
  const ofBefore = Map.groupBy(edges, ({ one }) => one);
  const ofAfter = Map.groupBy(edges, ({ other }) => other);
  return ({ one, other }) => ofBefore.get(one)?.length === 1 && ofAfter.get(other)?.length === 1;
}

function nodeOf<T>({ code, tool, item }: Candidate<T>): Node<T> {
  return { item, tool, key: codeKey(code), id: codeId(code) };
}

function takePairs<B, A>(left: Sides<B, A>, fits: (one: Node<B>, other: Node<A>) => boolean) {
  const pairs: NodePair<B, A>[] = [];
  for (const one of left.b) {
    const other = left.a.find((candidate) => fits(one, candidate));
    if (!other) continue;
    pairs.push(pairOf(one, other));
    left.a = left.a.filter((node) => node !== other);
    left.b = left.b.filter((node) => node !== one);
  }
  return pairs;
}

interface NodePair<B, A> {
  from: Node<B>;
  to: Node<A>;
  symptomChanged: boolean;
}

function pairOf<B, A>(from: Node<B>, to: Node<A>): NodePair<B, A> {
  const [before, after] = [from.key.failureType, to.key.failureType];
  return { from, to, symptomChanged: from.key.code === to.key.code && before !== "" && after !== "" && before !== after };
}

function isOtherFamily<B, A>(one: Node<B>, other: Node<A>): boolean {
  const oneTool = one.tool !== "" && one.tool === other.tool;
  return !oneTool && familyOf(one.key.code) !== familyOf(other.key.code);
}
