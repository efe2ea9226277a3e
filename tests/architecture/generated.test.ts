import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { operationIds } from "#lib/contract/index.ts"
import { verbsOfFolders } from "#review-api/services/verbs.gen.ts"
import { gatherVerbs } from "../../scripts/lib/gather-verbs.mjs"
import { generated } from "../../scripts/lib/generated.mjs"
import { projectRoot } from "./support/tree.ts"

describe("generated files", () => {
  test.each(Object.entries(generated))("%s is what npm run generate writes", (path, textOf) => {
    expect(readFileSync(join(projectRoot, path), "utf8")).toBe(textOf(projectRoot))
  })

  test("every operation is answered by one verb of one folder", () => {
    const ids = verbsOfFolders.flatMap((verbs) => Object.keys(verbs))
    expect(ids.sort()).toEqual([...operationIds].sort())
  })

  test("a folder with verbs is gathered, and one without is not", () => {
    const root = mkdtempSync(join(tmpdir(), "outpost-verbs-"))
    try {
      for (const folder of ["sso-keys", "sso", "exports"])
        mkdirSync(join(root, "review-api/services", folder), { recursive: true })
      for (const folder of ["sso-keys", "sso"])
        writeFileSync(join(root, "review-api/services", folder, "verbs.ts"), "")
      expect(gatherVerbs(root).split("\n").slice(1)).toEqual([
        'import { verbs as sso } from "./sso/verbs.ts"',
        'import { verbs as ssoKeys } from "./sso-keys/verbs.ts"',
        "",
        "export const verbsOfFolders = [",
        "  sso,",
        "  ssoKeys,",
        "]",
        "",
      ])
    } finally {
      rmSync(root, { recursive: true })
    }
  })
})
