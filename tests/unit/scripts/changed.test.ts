import { relatedOf, specsOf } from "../../../scripts/lib/changed.mjs"

const sources = Object.entries({
  "e2e/reviews/list.spec.ts": 'import { signIn } from "../support/sign-in.ts"',
  "e2e/reviews/response.spec.ts": 'import { respond } from "../support/review-responses.ts"',
  "e2e/settings/users.spec.ts": 'import { signIn } from "../support/sign-in.ts"',
  "e2e/start/two-commands.spec.ts": 'import { startProduct } from "#tests/support/product.ts"',
  "e2e/white-label/smoke.spec.ts":
    'import { expectOnlyOwn } from "./only-own.ts"\nimport "../support/sites.ts"',
  "e2e/white-label/only-own.ts": "export const expectOnlyOwn = () => {}",
  "e2e/support/global-setup.ts": 'import { startProduct } from "#tests/support/product.ts"',
  "tests/support/product.ts": 'const script = join(folder, "../../scripts/start.mjs")',
  "e2e/support/review-responses.ts": 'import { png } from "#tests/support/images.ts"',
  "e2e/support/sign-in.ts": "",
  "e2e/support/sites.ts": 'const tool = join(folder, "../../review-api/cli/main.ts")',
  "tests/support/images.ts": "",
  "scripts/start.mjs": 'import { serve } from "./lib/serve.mjs"',
  "scripts/lib/serve.mjs": "",
  "scripts/lib/slowest.mjs": "",
}).map(([path, text]) => ({ path, text }))
const all = sources.map(({ path }) => path).filter((path) => path.endsWith(".spec.ts"))
const chosen = (...files: string[]) => specsOf(files, sources).specs

describe("which browser tests changed files choose", () => {
  test("a spec chooses itself, unless it is gone", () => {
    expect(chosen("e2e/reviews/list.spec.ts", "e2e/reviews/gone.spec.ts")).toEqual([
      "e2e/reviews/list.spec.ts",
    ])
  })

  test("a helper chooses the specs that import it, directly or through others", () => {
    expect(chosen("e2e/support/sign-in.ts")).toEqual([
      "e2e/reviews/list.spec.ts",
      "e2e/settings/users.spec.ts",
    ])
    expect(chosen("e2e/white-label/only-own.ts")).toEqual(["e2e/white-label/smoke.spec.ts"])
    expect(chosen("tests/support/images.ts")).toEqual(["e2e/reviews/response.spec.ts"])
  })

  test("a file of the product chooses the specs of its room, and those that start its program", () => {
    expect(chosen("components/users/user-form.tsx")).toEqual(["e2e/settings/users.spec.ts"])
    expect(chosen("review-api/cli/whitelabel.ts")).toEqual(["e2e/white-label/smoke.spec.ts"])
  })

  test("what every browser test needs chooses all of them", () => {
    for (const file of [
      "package-lock.json",
      "playwright.config.ts",
      "middleware.ts",
      "tests/support/product.ts",
    ]) {
      expect(chosen(file)).toEqual([...all].sort())
    }
  })

  test("a script of the start chooses the specs of the start, any other script none", () => {
    expect(chosen("scripts/lib/serve.mjs")).toEqual(["e2e/start/two-commands.spec.ts"])
    expect(chosen("scripts/lib/slowest.mjs", "README.md", "tests/unit/hash.test.ts")).toEqual([])
  })

  test("it is told what each file chose", () => {
    const files = ["README.md", "components/users/user-form.tsx", "e2e/reviews/gone.spec.ts"]
    expect(specsOf(files, sources).reasons).toEqual([
      { file: "components/users/user-form.tsx", why: "users", count: 1 },
    ])
  })
})

const tests = Object.entries({
  "tests/architecture/words.test.ts": "",
  "tests/architecture/support/tree.ts": "",
  "tests/unit/hash.test.ts": 'import { hashOf } from "../../scripts/lib/hash.mjs"',
  "tests/unit/styles.test.ts": 'const styles = join(folder, "../../app/styles")',
  "tests/api/cli/commands.test.ts": 'startChild("review-api/cli/main.ts", [])',
}).map(([path, text]) => ({ path, text }))

describe("what Jest is asked about changed files", () => {
  test("itself it finds what imports them; the architecture is always read", () => {
    expect(relatedOf(["scripts/lib/hash.mjs"], tests)).toEqual({
      isEverything: false,
      files: ["scripts/lib/hash.mjs", "tests/architecture/words.test.ts"],
    })
  })

  test("tests that name a folder or start a program are found by that", () => {
    expect(relatedOf(["app/styles/tabs.css"], tests).files).toContain("tests/unit/styles.test.ts")
    expect(relatedOf(["review-api/cli/openapi.ts"], tests).files).toContain("tests/api/cli/commands.test.ts")
    expect(relatedOf(["review-api/app.ts"], tests).files).not.toContain("tests/api/cli/commands.test.ts")
  })

  test("packages and what every test runs in are about all of them", () => {
    for (const file of ["package.json", "jest.config.mjs", "tests/support/native-runner.mjs"]) {
      expect(relatedOf(["README.md", file], tests)).toEqual({ isEverything: true, files: [] })
    }
  })
})
