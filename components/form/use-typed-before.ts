import { type RefObject, useLayoutEffect } from "react"

/**
 * Takes over what was typed into a field before scripts ran: nothing tells of it.
 * @param drawn what the field was drawn with.
 * @param take called once at most, with what the field holds instead.
 */
export function useTypedBefore(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  drawn: string,
  take: (typed: string) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once scripts run, changes are told
  useLayoutEffect(() => {
    const typed = field.current?.value
    if (typed !== undefined && typed !== drawn) take(typed)
  }, [])
}
