import { parser } from "@prometheus-io/lezer-promql";

/** What an expression of PromQL asks for. */
export interface Asked {
  /** The names of metrics, each with the labels of its matchers. */
  metrics: { name: string; labels: string[] }[];
  /** The labels that are grouped or matched by. */
  grouping: string[];
}

/** Reads an expression; throws if it is none. Variables of Grafana (`$__rate_interval`) count as durations. */
export function readPromQl(expression: string): Asked {
  const text = expression.replaceAll("$__rate_interval", "1m");
  const asked: Asked = { metrics: [], grouping: [] };
  const at = (node: { from: number; to: number }) => text.slice(node.from, node.to);
  parser.parse(text).iterate({
    enter: (node) => {
      if (node.type.isError) throw new Error(`not PromQL at ${node.from}: ${text}`);
      if (node.name === "Identifier") asked.metrics.push({ name: at(node), labels: [] });
      if (node.name !== "LabelName") return;
      if (node.matchContext(["GroupingLabels"])) asked.grouping.push(at(node));
      else asked.metrics.at(-1)?.labels.push(at(node));
    },
  });
  return asked;
}
