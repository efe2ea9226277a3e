import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { operationIds } from "#lib/contract/index.ts"
import type { PageRecord } from "#lib/gate/page.ts"
import { pages } from "#lib/gate/pages.gen.ts"
import { pagesOutsideOfShadows } from "#lib/routes/paths.gen.ts"
import { verbsOfFolders } from "#review-api/services/verbs.gen.ts"
import { gatherBrowserEndpoints } from "../../scripts/lib/gather-endpoints.mjs"
import { gatherPages, gatherPaths } from "../../scripts/lib/gather-pages.mjs"
import { gatherVerbs } from "../../scripts/lib/gather-verbs.mjs"
import { generated } from "../../scripts/lib/generated.mjs"
import { projectRoot } from "./support/tree.ts"

/** Makes a project of empty files, or of files with a text, and takes it away again. */
function inProject<T>(files: Readonly<Record<string, string>>, act: (root: string) => T): T {
  const root = mkdtempSync(join(tmpdir(), "outpost-generated-"))
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    return act(root)
  } finally {
    rmSync(root, { recursive: true })
  }
}

const recordOf = (name: string) => `export const ${name} = page({})\n`

describe("generated files", () => {
  test.each(Object.entries(generated))("%s is what npm run generate writes", (path, textOf) => {
    expect(readFileSync(join(projectRoot, path), "utf8")).toBe(textOf(projectRoot))
  })

  test("every operation is answered by one verb of one folder", () => {
    const ids = verbsOfFolders.flatMap((verbs) => Object.keys(verbs))
    expect(ids.sort()).toEqual([...operationIds].sort())
  })

  test("a folder with verbs is gathered, and one without is not", () => {
    const services = "review-api/services"
    const files = { "sso-keys/verbs.ts": "", "sso/verbs.ts": "", "exports/list.ts": "" }
    const placed = Object.fromEntries(
      Object.entries(files).map(([path, text]) => [`${services}/${path}`, text]),
    )
    expect(inProject(placed, gatherVerbs).split("\n").slice(1)).toEqual([
      'import { verbs as sso } from "./sso/verbs.ts"',
      'import { verbs as ssoKeys } from "./sso-keys/verbs.ts"',
      "",
      "export const verbsOfFolders = [",
      "  sso,",
      "  ssoKeys,",
      "]",
      "",
    ])
  })

  test("browsers load the rows of the operations that they call, and of no others", () => {
    const files = {
      "lib/contract/tags/operations.ts": ["list", "get", "delete"]
        .map((verb) => `  "tags.${verb}": operation({\n    method: "GET",\n    path: "/tags",\n  }),\n`)
        .join(""),
      "lib/features/tags/browser.ts": 'browserCall("tags.list", {})',
      "components/tags/file.tsx": 'routes.bff(\n"tags.get", {})',
      "app/tags/page.tsx": 'callApi(session, "tags.delete", {})',
    }
    expect(inProject(files, gatherBrowserEndpoints).match(/"tags\.\w+"/g)).toEqual([
      '"tags.list"',
      '"tags.get"',
    ])
  })

  const records = {
    "app/(app)/tags/record.ts": recordOf("tags"),
    "app/(app)/tags/page.tsx": "",
    "app/(app)/tags/[id]/record.ts": recordOf("tag"),
    "app/leave/[token]/record.ts": `export const leave = page({\n  audience: "public",\n})\n`,
    "app/sorry/record.ts": `export const sorry = page({\n  audience: "public",\n  isOutsideOfShadows: false,\n})\n`,
    "app/sorry/page.tsx": "",
    "app/switch/record.ts": `export const switchAway = page({\n  isOutsideOfShadows: true,\n})\n`,
    "app/switch/route.ts": "",
    "app/leave/[token]/route.ts": "",
  }

  test("the folder of a record is the path of its page, and public pages stand outside of shadow sessions", () => {
    expect(inProject(records, gatherPaths).split("\n").slice(1)).toEqual([
      "export const patterns = {",
      '  leave: "/leave/{token}",',
      '  sorry: "/sorry",',
      '  switchAway: "/switch",',
      '  tags: "/tags",',
      '  tag: "/tags/{id}",',
      "} as const",
      "",
      "/** Pages that never stand under the base path of a shadow session. */",
      "export const pagesOutsideOfShadows: readonly (keyof typeof patterns)[] = [",
      '  "leave",',
      '  "switchAway",',
      "]",
      "",
    ])
  })

  test("what the gate and the links say of shadow sessions is the same", () => {
    const outside = Object.entries(pages as Record<string, PageRecord>)
      .filter(([, { isOutsideOfShadows, audience }]) => isOutsideOfShadows ?? audience === "public")
      .map(([name]) => name)
    expect([...pagesOutsideOfShadows].sort()).toEqual(outside.sort())
  })

  test("a record with a page or a route beside it is a page, and one without is planned", () => {
    const text = inProject(records, gatherPages)
    const [, there, toCome] = text.split(/^export const \w+ = \{$/m)
    expect(there).toContain("  leave: { pattern: patterns.leave, ...leave },\n  sorry: {")
    expect(there).not.toContain("tag: ")
    expect(toCome).toContain("\n  tag: { pattern: patterns.tag, ...tag },\n}")
    expect(text).toContain('import { tag } from "#app/(app)/tags/[id]/record.ts"\n')
  })

  test.each([
    ["two records in a file", { "app/tags/record.ts": recordOf("tags") + recordOf("tag") }],
    ["no record in a file", { "app/tags/record.ts": "" }],
    ["a name twice", { "app/a/record.ts": recordOf("a"), "app/b/record.ts": recordOf("a") }],
    ["an address twice", { "app/(x)/a/record.ts": recordOf("a"), "app/(y)/a/record.ts": recordOf("b") }],
  ])("%s cannot be gathered", (_, files) => {
    expect(() => inProject(files, gatherPages)).toThrow("record")
  })
})
