import { readFileSync } from "node:fs"
import { settingDefaults } from "#review-api/account-settings/defaults.ts"
import { isPlanSetting } from "#review-api/account-settings/plan.ts"

test("the document of account settings lists every code with its default, and says which are of the plan [P-414]", () => {
  const rows = [
    ...readFileSync("docs/account-settings.md", "utf8").matchAll(
      /^\| `(\w+)` \| (.+?) \| `(\w+)` \| (\w*) ?\|$/gm,
    ),
  ]
  expect(rows.map(([, code, , usual, plan]) => [code, usual, plan])).toEqual(
    Object.entries(settingDefaults).map(([code, usual]) => [code, usual, isPlanSetting(code) ? "yes" : ""]),
  )
  for (const [, code, switches] of rows)
    expect([code, switches]).toEqual([code, expect.stringMatching(/^[A-Z]/)])
})
