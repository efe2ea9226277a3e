import { execFile } from "node:child_process"
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import {
  ensureDataFolder,
  ensureSessionSecret,
  ensureTokenSecret,
} from "../../../scripts/lib/data-folder.mjs"
import { Advice } from "../../../scripts/lib/say.mjs"

let folder: string
const secret = () => join(folder, "session-secret")

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "outpost-folder-"))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test("the secret of the sessions is made once, and for its owner alone", async () => {
  const made = ensureSessionSecret(folder)
  expect(made.length).toBeGreaterThan(60)
  expect(ensureSessionSecret(folder)).toBe(made)
  expect((await stat(secret())).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(["session-secret"])
})

test("the secret of the tokens of connections is another one", async () => {
  const made = ensureTokenSecret(folder)
  expect(made.length).toBeGreaterThan(60)
  expect(ensureTokenSecret(folder)).toBe(made)
  expect(ensureSessionSecret(folder)).not.toBe(made)
  expect((await stat(join(folder, "token-secret"))).mode & 0o777).toBe(0o600)
})

test("a disk that takes no more leaves no half secret behind, and is told in a sentence", async () => {
  const module = join(import.meta.dirname, "../../../scripts/lib/data-folder.mjs")
  const script = `import(${JSON.stringify(module)}).then(({ ensureSessionSecret }) =>
    ensureSessionSecret(${JSON.stringify(folder)})).catch((error) => console.log(error.constructor.name, error.message))`
  const shell = `ulimit -f 0; exec "$0" -e "$1"`
  const { stdout } = await promisify(execFile)("bash", ["-c", shell, process.execPath, script])
  expect(stdout).toMatch(
    /^Advice The data folder .* cannot be used: its file size limit is reached\. Fix that, or choose/,
  )
  expect(await readdir(folder)).toEqual([])
  expect(ensureSessionSecret(folder).length).toBeGreaterThan(60)
})

test.each([
  ["", /is empty\. Delete that file and start again/],
  ["\n", /is empty/],
  ["half of it", /is too short/],
])("a secret of %j is named with its path, and stays as it is", async (text, sentence) => {
  await writeFile(secret(), text)
  expect(() => ensureSessionSecret(folder)).toThrow(sentence)
  expect(() => ensureSessionSecret(folder)).toThrow(secret())
  expect(() => ensureSessionSecret(folder)).toThrow(Advice)
  expect(await readFile(secret(), "utf8")).toBe(text)
})

test("a data folder that cannot be one is told in a sentence", async () => {
  const file = join(folder, "file")
  await writeFile(file, "")
  const cases: [string, string][] = [
    [file, "it is a file"],
    [join(file, "data"), "it is inside a file"],
  ]
  for (const [path, reason] of cases) {
    expect(() => ensureDataFolder(path)).toThrow(Advice)
    expect(() => ensureDataFolder(path)).toThrow(`The data folder ${path} cannot be used: ${reason}.`)
  }
})
