import { accentNote } from "#components/widgets/accent-note.ts"

test("an accent that can be read is told with its contrast", () => {
  expect(accentNote("#2563EB")).toEqual({ text: "Contrast 5.1:1 on white.", isReplaced: false })
})

test("one that can't names the color that stands in for it", () => {
  const note = accentNote("#F2E205")
  expect(note?.isReplaced).toBe(true)
  expect(note?.text).toMatch(
    /^Contrast 1\.3:1 on white\. Links will use #[\da-f]{6} \(4\.[5-9]:1\) instead\.$/,
  )
})

test.each(["", "red", "#25", "#2563EB;"])("nothing is said of %j", (text) => {
  expect(accentNote(text)).toBeUndefined()
})
