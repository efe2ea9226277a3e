import { fireEvent } from "@testing-library/react"

/** Scrolls a list of a simulated browser, which has no heights, until so much of it is left below. */
export function scrollNearEnd(list: HTMLElement, leftPx: number): void {
  Object.defineProperties(list, {
    scrollHeight: { value: 2000, configurable: true },
    clientHeight: { value: 330, configurable: true },
  })
  list.scrollTop = 2000 - 330 - leftPx
  fireEvent.scroll(list)
}
