import { tooLong } from "#lib/format/too-long.ts"
import { drawnField, isChanged } from "#lib/forms/drawn.ts"

describe("a field of a page that may have grown old", () => {
  const sent = (fields: Record<string, string>) => new URLSearchParams(fields)

  test.each([
    ["is no wish as it was drawn", { status: "unread", [drawnField("status")]: "unread" }, false],
    ["is one when it was changed", { status: "completed", [drawnField("status")]: "unread" }, true],
    ["is one when it was emptied", { status: "", [drawnField("status")]: "unread" }, true],
    ["is one where nobody says what was drawn", { status: "unread" }, true],
    ["is none when it was not sent", { [drawnField("status")]: "unread" }, false],
  ])("%s", (_, fields, isWish) => expect(isChanged(sent(fields), "status")).toBe(isWish))
})

test.each([
  ["x".repeat(50), undefined],
  ["😀".repeat(50), undefined],
  [` ${"x".repeat(50)} `, undefined],
  ["x".repeat(51), "1 character too many"],
  ["😀".repeat(1_050), "1,000 characters too many"],
])("of a text of at most 50 characters is told by how many it is too long", (text, said) =>
  expect(tooLong(text, 50)).toBe(said),
)
