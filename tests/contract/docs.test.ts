import { existsSync, readFileSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import {
  errorSchema,
  oauthScopeCodes,
  oauthScopes,
  testEventType,
  type WebhookEvent,
  webhookBody,
  webhookEventTypes,
} from "#lib/contract/index.ts"
import { appVariables, reviewApiVariables } from "#lib/settings/variables.ts"
import { openDatabase } from "#review-api/data-folder/open-database.ts"
import { commandSays } from "#tests/support/command.ts"
import { newStartedFolder } from "#tests/support/data-folder.ts"
import {
  brokenLinks,
  commandsIn,
  curlOf,
  type DocBlock,
  docBlocks,
  documents,
  tooLongPages,
} from "#tests/support/doc-blocks.ts"
import { seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"
import { tryEvery } from "#tests/support/try-every.ts"

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> }
const placeOf = ({ file, line }: DocBlock) => `${file}:${line}`
const of = (...marks: string[]) =>
  docBlocks.filter(({ language, kind }) => marks.includes(`${language} ${kind}`.trim()))

/** Marks of blocks: run or compared here, not a command, or in need of a service that no test has. */
const marks = [
  ...["sh example", "json event", "json error", "http example", "sh settings", "text address"],
  ...["text", "tsx", "html", "sh live-service", "http live-service", "caddy live-service"],
]

test("every block of the documents is run here, is no command, or says that it needs a live service", () => {
  const unmarked = docBlocks.filter(({ language, kind }) => !marks.includes(`${language} ${kind}`.trim()))
  expect(unmarked.map(placeOf)).toEqual([])
  for (const mark of marks) expect([mark, of(mark).length > 0]).toEqual([mark, true])
})

test("each page of the guide to the architecture has at most 600 words", () => {
  expect(documents.filter(({ file }) => file.startsWith("docs/architecture/")).length).toBeGreaterThan(20)
  expect(tooLongPages(documents)).toEqual([])
  const of600 = { file: "docs/architecture/a.md", text: `# ${"word ".repeat(599)}` }
  const of601 = { file: "docs/architecture/b.md", text: `# ${"word ".repeat(600)}` }
  expect(tooLongPages([of600, of601])).toEqual(["docs/architecture/b.md has 601 words"])
})

test("links of the documents lead to files and headings that exist", () => {
  const others = ["CONTRIBUTING.md", "SECURITY.md"].map((file) => ({
    file,
    text: readFileSync(file, "utf8"),
  }))
  expect(brokenLinks([...documents, ...others])).toEqual([])
  const wrong = {
    file: "docs/x.md",
    text: "[a](map.md) [b](gone.md) [c](map.md#gone) [d](map.md#the-map) [e](#here)",
  }
  expect(brokenLinks([wrong])).toEqual(["docs/x.md: gone.md", "docs/x.md: map.md#gone", "docs/x.md: #here"])
})

test("every command that the documents name is a script, and every flag of a tool is in its help", async () => {
  const named = documents.flatMap(({ file, text }) =>
    [...text.matchAll(/npm run ([\w:-]+)((?: -- [^`\n#]*)?)/g)].map((match) => {
      const [, name = "", args = ""] = match
      return { at: `${file}, character ${match.index}`, name, args }
    }),
  )
  expect(named.length).toBeGreaterThan(20)
  await tryEvery(
    named,
    ({ at }) => at,
    async ({ name, args }) => {
      const script = scripts[name]
      expect([name, typeof script]).toEqual([name, "string"])
      const tool = /cli\.mjs ([\w-]+)/.exec(script!)?.[1]
      const flags = args.match(/(?<= )--[a-z][\w-]*/g) ?? []
      if (!tool || flags.length === 0) return
      const [, help] = await commandSays([tool, "--help"], {})
      for (const flag of flags) expect([flag, flag === "--help" || help.includes(flag)]).toEqual([flag, true])
    },
  )
})

test("settings in blocks are settings, and addresses of the app lead to it", () => {
  const known = { ...appVariables.shape, ...reviewApiVariables.shape }
  for (const block of of("sh settings", "sh live-service")) {
    const names = [...block.text.matchAll(/\b([A-Z][A-Z_]+)=/g)].map((match) => match[1]!)
    const others = ["CONFORMANCE_API_URL", "CONFORMANCE_EMAIL", "CONFORMANCE_PASSWORD", "INSIGHTS_FILES"]
    expect([placeOf(block), names.filter((name) => !(name in known) && !others.includes(name))]).toEqual([
      placeOf(block),
      [],
    ])
  }
  for (const block of of("text address")) {
    const { pathname } = new URL(block.text.trim())
    const isRoute = existsSync(`app${pathname}/route.ts`)
    const isCallback = /^\/oauth\/outbound\/\w+\/callback$/.test(pathname)
    expect([placeOf(block), isRoute || isCallback]).toEqual([placeOf(block), true])
  }
})

test("the tables of scopes and events are those of the product", () => {
  const { text } = documents.find(({ file }) => file === "docs/building-on-outpost.md")!
  const rows = [...text.matchAll(/^\| `([a-z]+\.[a-z]+)` \| (.*) \|$/gm)].map(([, code, words]) => [
    code,
    words,
  ])
  const scopeRows = rows.slice(0, oauthScopeCodes.length)
  expect(scopeRows).toEqual(oauthScopeCodes.map((code) => [code, oauthScopes[code].text]))
  expect(rows.slice(oauthScopeCodes.length).map(([code]) => code)).toEqual([
    ...webhookEventTypes,
    testEventType,
  ])
})

test("samples of events are bodies as they are sent", () =>
  tryEvery(of("json event"), placeOf, ({ text }) => {
    const { type, ...body } = JSON.parse(text) as { type: WebhookEvent }
    expect(
      webhookBody(type)
        .strict()
        .safeParse({ type, ...body }).error,
    ).toBeUndefined()
  }))

describe("what the documents send to the Review API", () => {
  let api: TestApi
  let key: string
  beforeAll(async () => {
    api = await startTestApi()
    await seedTwoAccounts(api.deps)
    const as = await api.login("admin@first.test")
    const made = await api.call("POST", "/api_keys", { as, body: { name: "Docs", scopes: oauthScopeCodes } })
    key = made.body.key
  })
  afterAll(() => api.close())

  const own = (text: string) =>
    text.replace(/^https:\/\/api\.example\.com|^http:\/\/127\.0\.0\.1:4000/, api.url).replace("opk_…", key)

  test("by curl is answered", async () => {
    const calls = of("sh example").flatMap((block) =>
      commandsIn(block.text).flatMap(([program, ...words]) => (program === "curl" ? [{ block, words }] : [])),
    )
    expect(calls.length).toBeGreaterThan(2)
    await tryEvery(
      calls,
      ({ block }) => placeOf(block),
      async ({ words }) => {
        const { url, method, headers, body } = curlOf(words.map(own))
        const answer = await fetch(url, { method, headers: mapped(headers, own), body })
        expect([answer.status < 300, await answer.text()]).toEqual([true, expect.any(String)])
      },
    )
  })
  const mapped = (headers: Record<string, string>, change: (text: string) => string) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, change(value)]))

  test("by address is known, and refused as the sample of an error says", async () => {
    for (const block of of("http example")) {
      const [method, url] = block.text.trim().split(" ")
      const { status, headers } = await fetch(own(url!), { method: method! })
      // A domain that no one has verified: an answer, and no error of the API.
      expect([status, headers.get("content-type")]).toEqual([404, null])
    }
    for (const block of of("json error")) {
      const sample = errorSchema.parse(JSON.parse(block.text))
      const answer = await fetch(`${api.url}/reviews?ratng=1`, {
        headers: { authorization: `Bearer ${key}` },
      })
      expect(await answer.json()).toEqual(sample)
    }
  })
})

test("commands of the documents do what they say, in a folder of their own", async () => {
  const data = await newStartedFolder()
  const database = await openDatabase({ DATA_DIR: data.folder } as unknown as NodeJS.ProcessEnv)
  await seedTwoAccounts(database as never)
  await database.release()
  const file = join(data.root, "reviews.csv")
  await writeFile(file, "name,rating,date,text\nHarbour Inn,5,2026-01-31,Warm soup\n")
  const commands = of("sh example").flatMap((block) =>
    commandsIn(block.text).flatMap((words) => (words[0] === "npm" ? [{ block, words }] : [])),
  )
  expect(commands.length).toBeGreaterThan(2)
  try {
    await tryEvery(
      commands,
      ({ block }) => placeOf(block),
      async ({ words: [, , name, , ...args] }) => {
        const tool = /cli\.mjs ([\w-]+)/.exec(scripts[name!]!)![1]!
        const given = args.map((word) =>
          word.replace(/^FILE$/, file).replace("admin@example.com", "admin@first.test"),
        )
        const [code, printed] = await commandSays([tool, ...given], {
          DATA_DIR: data.folder,
          INIT_CWD: data.root,
        })
        expect([code, printed]).toEqual([0, printed])
      },
    )
  } finally {
    await data.remove()
  }
})
