import { setTimeout as workFor } from "node:timers/promises"
import { beginRequest, createGiveWay } from "#review-api/core/give-way.ts"

test("lets requests go before the next step of work that no one waits for", async () => {
  const order: string[] = []
  const giveWay = createGiveWay()
  await workFor(500)
  const ends = [beginRequest(), beginRequest()]
  const goesOn = giveWay().then(() => order.push("work"))
  for (const [at, end] of ends.entries()) {
    await workFor(20)
    order.push(`response ${at + 1}`)
    end()
    end()
  }
  await goesOn
  expect(order).toEqual(["response 1", "response 2", "work"])
})

test("does the next step also while requests are under way all the time", async () => {
  const end = beginRequest()
  const giveWay = createGiveWay()
  await expect(giveWay()).resolves.toBeUndefined()
  await expect(giveWay()).resolves.toBeUndefined()
  end()
})
