import { sql } from "drizzle-orm"
import { withLiterals } from "#review-api/db/copy-out.ts"
import { createCsvBatch } from "#review-api/db/queries/csv-batch.ts"

/** Rows as they come: each with the head of its message. */
function take(batch: ReturnType<typeof createCsvBatch>, ...rows: string[]) {
  const spans: number[] = []
  let [bytes, at] = [Buffer.alloc(0), 0]
  for (const row of rows) {
    bytes = Buffer.concat([bytes, Buffer.from(`d----${row}`)])
    spans.push(at + 5, bytes.length)
    at = bytes.length
  }
  batch.take(bytes, spans)
}
const textOf = ({ pieces }: { pieces: readonly Uint8Array[] }) => Buffer.concat(pieces).toString()

test("rows of COPY become lines with CRLF, without the fields that say where the last of them stands", () => {
  const batch = createCsvBatch(2, 1_000)
  take(batch, '1,2026-01-01 00:00:00+00,"a\nb, c",d\n', "7,2026-01-01 00:00:00+00,x,y\n")
  take(batch, "2,2026-01-02 00:00:00+00,é,\n")
  const made = batch.end()
  expect(textOf(made)).toBe('"a\nb, c",d\r\nx,y\r\né,\r\n')
  expect(made).toMatchObject({ rows: 3, isCut: false, lastKey: ["2", "2026-01-02 00:00:00+00"] })
  expect(createCsvBatch(1, 10).end()).toMatchObject({ rows: 0, pieces: [], isCut: false })
})

test("a batch keeps no more than its bytes and one row, and tells the last row that it has", () => {
  const batch = createCsvBatch(1, 600_000)
  const row = (id: number) => `${id},${"x".repeat(300_000)}\n`
  take(batch, row(1))
  take(batch, row(2), row(3), row(4))
  take(batch, row(5))
  const made = batch.end()
  expect(made).toMatchObject({ rows: 2, isCut: true, lastKey: ["2"] })
  expect(textOf(made)).toHaveLength(600_004)
})

test("a statement keeps its meaning when its values stand in it", () => {
  const values = [5, null, true, "it's $1 \\ here", ['a"b', "c\\d", "e,f"], [1, 2], []] as const
  const statement = sql`select ${sql.join(
    values.map((value) => sql`${sql.param(value)}`),
    sql`, `,
  )}`
  expect(withLiterals(statement)).toBe(
    `select '5', NULL, 'true',  E'it''s $1 \\\\ here',  E'{"a\\\\"b","c\\\\\\\\d","e,f"}', '{"1","2"}', '{}'`,
  )
})
