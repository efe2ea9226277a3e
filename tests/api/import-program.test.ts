import { createHash } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { demoPassword } from "#review-api/demo/people.ts"
import { type Child, startChild } from "#tests/support/child-process.ts"
import { newStartedFolder } from "#tests/support/data-folder.ts"
import { type ReviewProgram, startReviewProgram } from "#tests/support/review-program.ts"

test("the program with its demo answers while a file is imported, shows it afterwards, and survives kill -9", async () => {
  const data = await newStartedFolder()
  const env = { DATA_DIR: data.folder, HOST: "127.0.0.1" }
  const children: Child[] = []
  const startProgram = async () => {
    const program = await startReviewProgram(env)
    children.push(program)
    return program
  }
  const signIn = async ({ call }: ReviewProgram, email: string, password: string) => {
    const as = { email, token: (await call("POST", "/auth", { body: { email, password } })).body.token }
    return async (path: string) => (await call("GET", path, { as })).body._total
  }
  try {
    const program = await startProgram()
    const totalOfDemo = await signIn(program, "admin@demo.outpost.test", demoPassword)
    expect(await totalOfDemo("/reviews")).toBe(20_000)

    const file = join(data.root, "inns.csv")
    const text = (row: number) => createHash("sha256").update(String(row)).digest("hex")
    const rows = Array.from({ length: 20_000 }, (_, row) => `Inn ${row % 9},4,2025-01-31,${text(row)}\n`)
    await writeFile(file, `name,rating,date,text\n${rows.join("")}`)
    const owner = ["--admin", "owner@inns.test", "--password", "a long password"]
    const options = ["import-reviews", file, "--account", "Inns", ...owner]
    const tool = startChild("review-api/cli/main.ts", options, env)
    children.push(tool)
    await tool.printed("rows per second")
    expect(await totalOfDemo("/reviews")).toBe(20_000)
    expect(await tool.ended).toBe(0)

    await program.kill()
    const totalOfInns = await signIn(await startProgram(), "owner@inns.test", "a long password")
    expect(await totalOfInns("/reviews")).toBe(20_000)
    expect(await totalOfInns("/locations")).toBe(9)
  } finally {
    await Promise.all(children.map((child) => child.kill()))
    await data.remove()
  }
}, 240_000)
