import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { changedFiles } from "../../../scripts/lib/changed-files.mjs"

let folder: string
const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@a.test", ...args], {
    cwd: folder,
    stdio: "pipe",
  })
const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
function commit() {
  git("add", "-A")
  git("commit", "-q", "-m", "Change")
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "outpost-changed-"))
  git("init", "-q", "-b", "main")
  for (const name of ["kept.ts", "edited.ts", "removed.ts", "moved.ts"]) write(name, name)
  write(".gitignore", "ignored.ts\n")
  commit()
})
afterEach(() => rmSync(folder, { recursive: true }))

describe("what was changed since the last commit on main", () => {
  test("is what the branch committed, what it did not, and new files", async () => {
    git("checkout", "-q", "-b", "work")
    write("committed.ts", "new")
    git("mv", "moved.ts", "now-here.ts")
    commit()
    write("edited.ts", "other")
    rmSync(join(folder, "removed.ts"))
    write("new file (1).ts", "new")
    write("ignored.ts", "new")
    const { base, files } = await changedFiles(folder)
    expect(files).toEqual([
      ...["committed.ts", "edited.ts", "moved.ts", "new file (1).ts", "now-here.ts", "removed.ts"],
    ])
    expect(String(git("rev-parse", "main")).startsWith(base)).toBe(true)
  })

  test("is not what main did meanwhile", async () => {
    git("checkout", "-q", "-b", "work")
    write("edited.ts", "other")
    commit()
    git("checkout", "-q", "main")
    write("kept.ts", "other")
    commit()
    git("checkout", "-q", "work")
    expect((await changedFiles(folder)).files).toEqual(["edited.ts"])
  })

  test("is nothing on main as it is", async () => {
    expect((await changedFiles(folder)).files).toEqual([])
  })

  test("cannot be told where there is no main", async () => {
    git("branch", "-m", "trunk")
    await expect(changedFiles(folder)).rejects.toThrow("compares with the branch main")
  })
})
