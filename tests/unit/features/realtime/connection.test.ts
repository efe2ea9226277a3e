import {
  type ConnectionEvent,
  channelsOf,
  connectionStates,
  nextConnection,
  noConnection,
} from "#lib/features/realtime/connection.ts"

const after = (...events: ConnectionEvent[]) => events.reduce(nextConnection, noConnection)

test.each(connectionStates)("the event %s sets the state of that name [F-289]", (type) => {
  for (const before of connectionStates) {
    expect(after({ type: before }, { type })).toEqual({ state: type, subscriptions: {} })
  }
})

test("there are four states, and the first one is disconnected [F-289]", () => {
  expect([...connectionStates].sort()).toEqual(["connected", "disconnected", "failed", "unavailable"])
  expect(noConnection.state).toBe("disconnected")
})

test("who listens is counted by channel, and a channel that the last one left is gone [F-290]", () => {
  const come = { type: "subscribed", channel: "account:1" } as const
  const go = { type: "unsubscribed", channel: "account:1" } as const
  expect(after(come, come, go).subscriptions).toEqual({ "account:1": 1 })
  expect(after(come, come, go, go).subscriptions).toEqual({})
  expect(after(go).subscriptions).toEqual({})
  const two = after(come, { type: "subscribed", channel: "user:7" }, { type: "connected" })
  expect(two).toEqual({ state: "connected", subscriptions: { "account:1": 1, "user:7": 1 } })
  expect(channelsOf(two)).toEqual(["account:1", "user:7"])
})
