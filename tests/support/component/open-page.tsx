import { act, type RenderResult, render } from "@testing-library/react"
import userEvent, { type UserEvent } from "@testing-library/user-event"
import { type ReactNode, useState } from "react"
import { ToastProvider } from "#components/ui/toast.tsx"
import { splitBase } from "#lib/routes/base.ts"
import { AppPage } from "../in-app.tsx"
import { begin } from "./app.ts"
import { drawPage, LeadsTo } from "./draw-page.tsx"

export type OpenedPage = RenderResult & {
  user: UserEvent
  /** Path and query of the page that is shown. */
  address(): string
  /** Draws it again, as after a reload that keeps what is typed. */
  refresh(): Promise<void>
}

type Shown = { address: string; content: ReactNode }

const pathOf = (address: string) => address.replace(/[?#].*$/s, "")
const searchOf = (address: string) => new URLSearchParams(/\?([^#]*)/.exec(address)?.[1] ?? "")

/** Draws a page, and where it redirects to in place of it. */
async function follow(address: string): Promise<Shown> {
  try {
    return { address, content: await drawPage(address) }
  } catch (error) {
    if (error instanceof LeadsTo && pathOf(error.to) === pathOf(address)) return follow(error.to)
    throw error
  }
}

/**
 * Opens a page for whoever is signed in: its server's part is drawn with the data of the Review API, its islands work,
 * and its router draws pages again, as Next does. What stands around it (navigation, live updates) is left out.
 * @param address from `lib/routes`, with its query.
 * @throws LeadsTo when it leads elsewhere.
 */
export async function openPage(address: string): Promise<OpenedPage> {
  let shown = await follow(address)
  let show: (next: Shown) => void = () => {}
  // Where it is or is on its way to: of several ways only the last one counts.
  let wanted = shown.address
  let turn = 0
  const open = async (to: string) => {
    wanted = to
    turn += 1
    const own = turn
    const next = await follow(to)
    if (own !== turn) return
    shown = next
    wanted = next.address
    window.history.replaceState(null, "", next.address)
    await act(async () => show(next))
  }
  const go = (to: string) => begin(open(to.startsWith("?") ? `${pathOf(wanted)}${to}` : to))
  const router = { push: go, replace: go, refresh: () => go(wanted) }
  function Page() {
    const [{ address, content }, setShown] = useState(shown)
    show = setShown
    return (
      <AppPage
        path={splitBase(pathOf(address)).path}
        search={searchOf(address)}
        go={(query) => go(query === "" ? pathOf(shown.address) : `?${query}`)}
        router={router}
      >
        <ToastProvider>{content}</ToastProvider>
      </AppPage>
    )
  }
  window.history.replaceState(null, "", shown.address)
  const user = userEvent.setup()
  const result = await act(async () => render(<Page />))
  return { ...result, user, address: () => shown.address, refresh: () => open(shown.address) }
}
