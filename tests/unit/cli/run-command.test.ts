import { commandSays } from "#tests/support/command.ts"

const needed = ["--account", "A", "--admin", "a@b.co"]

test.each([
  [["import-reviews", "--help"], 0, /Imports reviews from a CSV file/],
  [["import-reviews"], 1, /Which file\?/],
  [["import-reviews", "/nowhere.csv", ...needed], 1, /There is no file \/nowhere\.csv/],
  [["impersonate"], 1, /^Which user\? Give one email address\.\n$/],
  [["fly"], 2, /no command "fly"/],
  [[], 0, /Tools of the Review API/],
])("answers %j with exit code %i", async (args, code, text) => {
  expect(await commandSays(args, {})).toEqual([code, expect.stringMatching(text)])
})
