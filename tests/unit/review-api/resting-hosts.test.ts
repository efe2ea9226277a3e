import { createRestingHosts } from "#review-api/connections/resting-hosts.ts"

test("a call waits for its turn at a host, which other hosts do not share, and can be ended there", async () => {
  const hosts = createRestingHosts({ now: () => new Date() }, { betweenMs: 3_600_000 })
  const ended = new AbortController()
  const call = (host: string) =>
    hosts.within({ url: new URL(`https://${host}`), signal: ended.signal }, async () => host)
  expect(await call("one.example.com")).toBe("one.example.com")
  const waiting = call("one.example.com")
  expect(await call("two.example.com")).toBe("two.example.com")
  ended.abort(new Error("ended"))
  await expect(waiting).rejects.toThrow("ended")
})
