import { type Operation, operationIds, operations } from "#lib/contract/index.ts"

const row = ({ method, path, summary }: Operation) => `| ${method} | \`${path}\` | ${summary} |`

function table(isIn: (operation: Operation) => boolean): string {
  const rows = operationIds.map((id): Operation => operations[id]).filter(isIn)
  return ["| Method | Path | What it does |", "|---|---|---|", ...rows.map(row)].join("\n")
}

/** The tables of docs/another-review-api.md, as the operations table has them. */
export const tablesOfCalls = (): Record<string, string> => ({
  needed: table(({ optional }) => !optional),
  optional: table(({ optional }) => optional !== undefined),
})

/** Puts each table between its marks in the document. */
export const withTables = (text: string): string =>
  Object.entries(tablesOfCalls()).reduce(
    (before, [name, rows]) =>
      before.replace(
        new RegExp(`(<!-- ${name} -->\n)[^]*?(\n<!-- end -->)`),
        (_, start, end) => start + rows + end,
      ),
    text,
  )
