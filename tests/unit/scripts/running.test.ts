import { spawn, spawnSync } from "node:child_process"
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { hashOf } from "../../../scripts/lib/hash.mjs"
import { claim, demandUnused, runningWith } from "../../../scripts/lib/running.mjs"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "outpost-running-"))
})
afterEach(() => rmSync(folder, { recursive: true }))

const note = (pid: number | undefined, more: object = {}) => {
  mkdirSync(join(folder, ".running"), { recursive: true })
  const about = { command: "npm start", needs: ["packages", "build"], began: null, ...more }
  writeFileSync(join(folder, `.running/${pid}.json`), JSON.stringify(about))
}

describe("what runs from a folder", () => {
  const idle = spawn(process.execPath, ["-e", "setTimeout(() => {}, 600_000)"], { stdio: "ignore" })
  afterAll(() => void idle.kill("SIGKILL"))

  test("is known while it lives, for what it needs", () => {
    expect(runningWith("packages", folder)).toEqual([])
    note(idle.pid, { needs: ["packages"], command: "npm run stand-in -- google" })
    expect(runningWith("build", folder)).toEqual([])
    expect(runningWith("packages", folder)).toEqual([
      { pid: idle.pid, command: "npm run stand-in -- google" },
    ])
    expect(() => demandUnused("packages", folder)).toThrow(
      `Packages have to be installed first, which would break what is running from this folder:\n  npm run stand-in -- google (process ${idle.pid})\nStop it, run this command again, and start it again afterwards.`,
    )
  })

  test("is forgotten with its process, also when another one has its id, and never the one that looks", () => {
    const { pid } = spawnSync(process.execPath, ["-e", ""])
    note(pid)
    note(idle.pid, { began: "1" })
    note(process.pid)
    writeFileSync(join(folder, ".running/7.json"), "half of a no")
    expect(runningWith("packages", folder)).toEqual([])
    const left = existsSync("/proc/1/stat") ? [] : [`${idle.pid}.json`]
    expect(readdirSync(join(folder, ".running"))).toEqual([...left, `${process.pid}.json`])
  })
})

test("work is claimed by one process at a time, until it ends it or is gone", () => {
  const claimElsewhere = (more = "") =>
    spawnSync(
      process.execPath,
      [
        "--input-type=module",
        "-e",
        `import { claim } from ${JSON.stringify(join(import.meta.dirname, "../../../scripts/lib/running.mjs"))}
        console.log(claim("install", ${JSON.stringify(folder)}) === null)
        ${more}`,
      ],
      { encoding: "utf8" },
    ).stdout.trim()
  const end = claim("install", folder)
  expect(end).not.toBeNull()
  expect(claimElsewhere()).toBe("true")
  expect(runningWith("packages", folder)).toEqual([])
  expect(claimElsewhere()).toBe("true")
  end!()
  expect(claimElsewhere('process.kill(process.pid, "SIGKILL")')).toBe("false")
  expect(claim("install", folder)).not.toBeNull()
})

describe("under a running Outpost", () => {
  const idle = spawn(process.execPath, ["-e", "setTimeout(() => {}, 600_000)"], { stdio: "ignore" })
  afterAll(() => void idle.kill("SIGKILL"))
  const command = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" })
    return [status, `${stdout}${stderr}`]
  }

  beforeEach(() => {
    cpSync("scripts", join(folder, "scripts"), { recursive: true })
    cpSync("package-lock.json", join(folder, "package-lock.json"))
    note(idle.pid)
  })

  test.each([
    [["scripts/stand-in.mjs", "google"]],
    [["scripts/test.mjs"]],
    [["scripts/bench.mjs"]],
    [["scripts/start.mjs"]],
    [["scripts/cli.mjs", "plan"]],
  ])("%s installs nothing: it says why, and what to do", (args) => {
    expect(command(...args)).toEqual([
      1,
      expect.stringMatching(/^\nPackages have to be installed first.*npm start \(process \d+\)/s),
    ])
    expect(existsSync(join(folder, "node_modules"))).toBe(false)
  })

  test.each([[["scripts/build.mjs"]], [["scripts/bench.mjs", "bff"]]])(
    "%s leaves the build alone",
    (args) => {
      mkdirSync(join(folder, "node_modules/node/bin"), { recursive: true })
      symlinkSync(process.execPath, join(folder, "node_modules/node/bin/node"))
      writeFileSync(
        join(folder, "node_modules/.outpost-lock"),
        `${hashOf(folder, ["package-lock.json"])} all`,
      )
      cpSync("bench/bff.bench.ts", join(folder, "bench/bff.bench.ts"))
      expect(command(...args)).toEqual([
        1,
        expect.stringMatching(/^\nThe app has to be built first, which would break/),
      ])
      expect(existsSync(join(folder, ".next"))).toBe(false)
    },
  )
})
