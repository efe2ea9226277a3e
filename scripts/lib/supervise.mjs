import { spawn } from "node:child_process"

const windowMs = 60_000
const crashLimit = 5

/**
 * How long to wait before a crashed program is started again.
 * @param crashes instants of its crashes in ms, the last one included
 * @returns delay in ms, or null when it crashes too often to go on (five times within a minute)
 */
export function restartDelayMs(crashes) {
  const last = crashes.at(-1)
  const recent = crashes.filter((instant) => last - instant < windowMs).length
  return recent >= crashLimit ? null : 500 * 2 ** (recent - 1)
}

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
 * @param onGiveUp called once with a sentence when it cannot be kept running
 * @returns `start()` resolves when it is ready and rejects when the first start fails; `stop()` when it is gone
 */
export function supervise({ name, command, args, env, cwd, whenReady }, { say, onGiveUp }) {
  const crashes = []
  let child = null
  let ended = Promise.resolve()
  let isStopping = false
  let timer = null

  async function start() {
    child = spawn(command, args, { cwd, env, detached: true, stdio: ["ignore", "inherit", "inherit", "ipc"] })
    const own = child
    let isReady = false
    ended = endOf(own)
    const failed = ended.then((how) => {
      if (!isReady) throw new NotReady(`${how} before it was ready`)
    })
    failed.catch(() => {})
    await Promise.race([whenReady(own), failed])
    isReady = true
    ended.then((how) => onEnd(how))
  }

  function onEnd(how) {
    if (isStopping) return
    crashes.push(Date.now())
    const delayMs = restartDelayMs(crashes)
    if (delayMs === null) return onGiveUp(`${name} ended ${how}, ${crashLimit} times within a minute.`)
    say(`${name} ended ${how}; it is started again.`)
    timer = setTimeout(() => {
      start().then(
        () => say(`${name} runs again.`),
        (error) => !isStopping && onEnd(error.message),
      )
    }, delayMs)
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
      throw error instanceof NotReady ? new Error(`${name} ended ${error.message}.`) : error
    })

  return { start: startFirst, stop, pid: () => child?.pid }
}
