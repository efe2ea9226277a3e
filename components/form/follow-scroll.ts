/** Pause between two looks while a page scrolls (000 §9). */
const scrollSyncMs = 300
/** How long a window keeps its size before it is looked at again (000 §9). */
const resizeMs = 300

/**
 * Calls `look` now, while the page scrolls at once and then every 300 ms until it stands, and when the window has had its
 * size for 300 ms.
 * @returns ends it.
 */
export function followScroll(look: () => void): () => void {
  let pause: ReturnType<typeof setTimeout> | undefined
  let settling: ReturnType<typeof setTimeout> | undefined
  let isMissed = false
  const onScroll = () => {
    if (pause !== undefined) {
      isMissed = true
      return
    }
    look()
    pause = setTimeout(() => {
      pause = undefined
      const wasMissed = isMissed
      isMissed = false
      if (wasMissed) onScroll()
    }, scrollSyncMs)
  }
  const onResize = () => {
    clearTimeout(settling)
    settling = setTimeout(look, resizeMs)
  }
  look()
  window.addEventListener("scroll", onScroll, { passive: true })
  window.addEventListener("resize", onResize)
  return () => {
    clearTimeout(pause)
    clearTimeout(settling)
    window.removeEventListener("scroll", onScroll)
    window.removeEventListener("resize", onResize)
  }
}
