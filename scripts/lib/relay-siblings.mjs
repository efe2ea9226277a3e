/** A process that is so slow does not hold up the others. */
const longestWaitMs = 1_500

/**
 * Hands what one process of the app asks on to all others, and their answers back (`lib/env/siblings.ts`).
 * @param {() => import("node:cluster").Worker[]} workers those that run now
 * @returns what to do with a message of a worker, and when one is gone
 */
export function relaySiblings(workers) {
  const open = new Map()

  function finish(id) {
    const asked = open.get(id)
    if (!asked) return
    open.delete(id)
    clearTimeout(asked.timer)
    if (asked.worker.isConnected()) asked.worker.send({ outpost: "answers", id, values: asked.values })
  }

  function ask(worker, { id, topic, value }) {
    const others = workers().filter((one) => one !== worker && one.isConnected())
    const timer = setTimeout(() => finish(id), longestWaitMs)
    open.set(id, { worker, values: [], awaited: new Set(others.map((one) => one.id)), timer })
    for (const one of others) one.send({ outpost: "asks", id, topic, value, from: worker.id })
    if (others.length === 0) finish(id)
  }

  function settle(id, workerId) {
    const asked = open.get(id)
    if (!asked?.awaited.delete(workerId)) return
    if (asked.awaited.size === 0) finish(id)
  }

  return {
    receive(worker, message) {
      if (message?.outpost === "ask") ask(worker, message)
      if (message?.outpost !== "answer") return
      open.get(message.id)?.values.push(message.value)
      settle(message.id, worker.id)
    },
    leave(worker) {
      for (const id of [...open.keys()]) settle(id, worker.id)
    },
  }
}
