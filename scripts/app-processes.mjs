import cluster from "node:cluster"
import { relaySiblings } from "./lib/relay-siblings.mjs"
import { say } from "./lib/say.mjs"
import { inSeconds, restartPauseS, wellMs } from "./lib/supervise.mjs"

/**
 * Runs a program in several processes that share its port: `app-processes.mjs COUNT PROGRAM ARGUMENTS`. The first one is
 * waited for, then the others are started beside it; one that ends is started again after longer and longer pauses. All end
 * with this process, and this one with its parent. It prints one line for each end, and says `ready` to its parent once
 * the program serves.
 */
const [count, program, ...args] = process.argv.slice(2)

const slots = Array.from({ length: Number(count) }, () => ({ worker: null, failures: 0 }))
const relay = relaySiblings(() => slots.flatMap(({ worker }) => worker ?? []))
let isStopping = false
let isServing = false

cluster.setupPrimary({ exec: program, args })

/**
 * Remembers the connection that was handed to a worker last. Node closes its own end only when the worker has taken it, so
 * that one which dies before would leave a client waiting for good.
 * @returns closes it; nothing where the worker has taken it
 */
function watchHandOver({ process: child }) {
  const { send } = child
  let last = null
  child.send = function (message, handle, ...rest) {
    if (message?.act === "newconn") last = handle
    return send.call(this, message, handle, ...rest)
  }
  return () => last?.close()
}

function onListening() {
  if (isServing) return
  isServing = true
  process.send?.({ type: "ready" })
  for (const slot of slots.slice(1)) start(slot)
}

function onExit(slot, how, ranMs) {
  relay.leave(slot.worker)
  slot.worker = null
  if (isStopping) return slots.every(({ worker }) => !worker) && process.exit(0)
  if (!isServing) process.exit(1)
  slot.failures = ranMs >= wellMs ? 1 : slot.failures + 1
  const pauseS = restartPauseS(slot.failures)
  say(`A process of the app ended ${how}. It restarts ${inSeconds(pauseS)}; the others serve meanwhile.`)
  setTimeout(() => start(slot), pauseS * 1_000)
}

function start(slot) {
  if (isStopping) return
  const begunMs = performance.now()
  const worker = cluster.fork()
  slot.worker = worker
  const closeHandedOver = watchHandOver(worker)
  worker.once("listening", onListening)
  worker.on("message", (message) => relay.receive(worker, message))
  worker.on("error", () => {})
  worker.once("exit", (code, signal) => {
    closeHandedOver()
    onExit(slot, signal ? `by ${signal}` : `with code ${code}`, performance.now() - begunMs)
  })
}

function stop() {
  if (isStopping) return
  isStopping = true
  const running = slots.flatMap(({ worker }) => worker ?? [])
  for (const worker of running) worker.process.kill("SIGTERM")
  if (running.length === 0) process.exit(0)
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop)
process.on("disconnect", () => process.exit(0))

start(slots[0])
