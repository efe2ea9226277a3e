"use client"

import { useRouter } from "next/navigation"
import { useEffect, useEffectEvent, useState } from "react"

type State<T> = {
  now: T
  received: T
  /** Values before each own change, until a response confirms it. */
  before: readonly T[]
  /** Own changes that are on their way. */
  pending: number
  /** How many answers were doubted. */
  doubts: number
}

/**
 * A value that the server draws and a person changes at once (000 §3). Each answer of the server takes its place,
 * whoever has changed it meanwhile. Only one that still says what stood here before an own change may be older than that
 * change: it is not believed, and the page is asked once more.
 * @param given as the server last drew it, a new object with each answer. @param textOf tells values apart.
 * @returns what it is now; `press` shows an own change that starts, `settle` tells that it has ended and what it is then.
 */
export function useAnswered<T extends object>(given: T, textOf: (value: T) => string) {
  const [state, setState] = useState<State<T>>({
    now: given,
    received: given,
    before: [],
    pending: 0,
    doubts: 0,
  })
  const router = useRouter()
  const { now, received, before, pending, doubts } = state

  if (given !== received) {
    const text = textOf(given)
    const isDoubted = text !== textOf(now) && before.some((value) => textOf(value) === text)
    const isEarly = isDoubted && pending > 0
    setState({
      ...state,
      received: given,
      now: isDoubted ? now : given,
      before: isEarly ? before : [],
      doubts: isDoubted && !isEarly ? doubts + 1 : doubts,
    })
  }

  const askAgain = useEffectEvent(() => router.refresh())
  useEffect(() => {
    if (doubts > 0) askAgain()
  }, [doubts])

  const press = (next: T) =>
    setState((was) => ({ ...was, now: next, before: [...was.before, was.now], pending: was.pending + 1 }))
  const settle = (change: (now: T) => T = (value) => value) =>
    setState((was) => ({ ...was, now: change(was.now), pending: was.pending - 1 }))

  return { now, press, settle }
}
