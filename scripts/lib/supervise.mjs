import { spawn } from "node:child_process"

const longestPauseS = 30
/** A program that ran for so long was well: what ends it then begins again with a short pause. */
export const wellMs = 60_000

/**
 * How long to wait before a program that ended is started again: 1 second, then twice as long each time, at most 30.
 * @param failures how often it has ended since it last ran well, this time included
 * @returns seconds
 */
export const restartPauseS = (failures) => Math.min(longestPauseS, 2 ** (failures - 1))

/** A number of seconds in words. */
export const inSeconds = (count) => `in ${count} second${count === 1 ? "" : "s"}`

/** How a program ended that never served. */
class NotReady extends Error {}

function endOf(child) {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message))
    child.once("exit", (code, signal) => resolve(signal ? `by ${signal}` : `with code ${code}`))
  })
}

/**
 * Keeps one program running.
 *
 * The child gets an IPC channel, so that it can end by `disconnect` when this process dies, and a process group of its
 * own, so that Ctrl-C reaches this process first and nothing is mistaken for a crash.
 * @param program name for messages, command, arguments, environment, and `whenReady(child)`: resolves once it serves
 * It is started again however often it ends, after longer and longer pauses; only the first start may fail.
 * @param say takes a sentence for the person at the terminal
 * @returns `start()` resolves when it is ready and rejects when the first start fails; `stop()` when it is gone
 */
export function supervise({ name, command, args, env, cwd, whenReady }, { say }) {
  let failures = 0
  let child = null
  let ended = Promise.resolve()
  let isStopping = false
  let timer = null

  async function start() {
    child = spawn(command, args, { cwd, env, detached: true, stdio: ["ignore", "inherit", "inherit", "ipc"] })
    const own = child
    let isReady = false
    let refusal = ""
    own.on("message", (message) => {
      if (message?.type === "waits") say(message.text)
      if (message?.type === "refused") refusal = ` ${message.text}`
    })
    ended = endOf(own)
    const failed = ended.then((how) => {
      if (!isReady) throw new NotReady(`${how} before it was ready.${refusal}`)
    })
    failed.catch(() => {})
    const ready = whenReady(own).catch((error) => {
      signal("SIGKILL")
      throw new NotReady(`because ${error.message}.`)
    })
    await Promise.race([ready, failed])
    isReady = true
    const readyAt = performance.now()
    ended.then((how) => {
      if (performance.now() - readyAt >= wellMs) failures = 0
      onEnd(`${how}.`)
    })
  }

  function onEnd(how) {
    if (isStopping) return
    failures += 1
    const pauseS = restartPauseS(failures)
    say(`${name} ended ${how} It restarts ${inSeconds(pauseS)}.`)
    timer = setTimeout(() => {
      start().then(
        () => say(`${name} is running again.`),
        (error) => !isStopping && onEnd(error.message),
      )
    }, pauseS * 1_000)
  }

  const signal = (which) => {
    try {
      process.kill(-child.pid, which)
    } catch {
      // the group is gone
    }
  }

  async function stop(graceMs = 10_000) {
    isStopping = true
    clearTimeout(timer)
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const force = setTimeout(() => signal("SIGKILL"), graceMs)
    child.kill("SIGTERM")
    await ended
    clearTimeout(force)
    signal("SIGKILL") // whatever it started itself
  }

  const startFirst = () =>
    start().catch((error) => {
      throw error instanceof NotReady ? new Error(`${name} ended ${error.message}`) : error
    })

  return { start: startFirst, stop, pid: () => child?.pid }
}
