"use client"

import { type ComponentType, type ReactNode, useEffect, useState } from "react"

/**
 * A component whose scripts come on first use. Once they are there it is drawn at once; React's `lazy` would show its
 * fallback for 300 ms.
 * @returns the component, and what asks for its scripts: when the pointer or the focus comes near.
 */
export function onFirstUse<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): [ComponentType<Props & { fallback?: ReactNode }>, () => Promise<unknown>] {
  let known: ComponentType<Props> | null = null
  const ask = async () => {
    known ??= await load()
    return known
  }
  const OnFirstUse = ({ fallback, ...rest }: Props & { fallback?: ReactNode }) => {
    const [Loaded, setLoaded] = useState(() => known)
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    useEffect(() => {
      if (Loaded) return
      ask().then(
        (component) => setLoaded(() => component),
        (error) => setFailure({ error }),
      )
    }, [Loaded])
    // For the boundary around it.
    if (failure) throw failure.error
    return Loaded ? <Loaded {...(rest as unknown as Props)} /> : fallback
  }
  return [OnFirstUse, ask]
}
