const cards = () => [...document.querySelectorAll<HTMLElement>("article.rev")]

/** The card that has the focus, or something in it. */
const current = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>("article.rev") ?? null

function move(step: 1 | -1): void {
  const all = cards()
  const own = current()
  const at = own ? all.indexOf(own) : -1
  const next = at < 0 ? all[0] : all[at + step]
  if (!next) return
  next.tabIndex = -1
  next.focus({ preventScroll: true })
  next.scrollIntoView({ block: "nearest" })
}

const press = (selector: string): void => current()?.querySelector<HTMLElement>(selector)?.click()

function complete(): void {
  const opener = current()?.querySelector<HTMLElement>("[data-action=status]")
  if (!opener) return
  opener.dataset.want = "completed"
  opener.click()
  delete opener.dataset.want
}

const presses: Readonly<Record<string, () => void>> = {
  j: () => move(1),
  k: () => move(-1),
  o: () => press(".rev-by a"),
  Enter: () => press(".rev-by a"),
  r: () => press("[data-action=reply]"),
  t: () => press("[data-action=tags]"),
  e: complete,
  x: () => press("input[name=review_ids]"),
}

/** Does on the list of reviews what a key stands for; what the focused review does not offer is not done. */
export const pressKey = (key: string): void => presses[key]?.()
