import { act, fireEvent, render, screen, waitFor } from "@testing-library/react"
import { renderToString } from "react-dom/server"
import { LivePreview } from "#components/widgets/live-preview.tsx"

const start = "/api/widget-draft?widget_type=teaser"
const frame = () => screen.getByTitle<HTMLIFrameElement>("Preview of the widget")

const form = (
  <form>
    <input name="form_page" defaultValue="/amplify/widgets/create/teaser" type="hidden" />
    <input name="widget_type" defaultValue="teaser" type="hidden" />
    <input name="settings.max_reviews" aria-label="Reviews at most" defaultValue="15" />
    <LivePreview start={start} height={420} hint="Uses your real reviews." />
  </form>
)

describe("the preview beside the settings of a widget", () => {
  test("begins as the form does, and follows what is typed", async () => {
    render(form)
    expect(frame()).toHaveAttribute("src", start)
    fireEvent.input(screen.getByLabelText("Reviews at most"), { target: { value: "7" } })
    await waitFor(() => expect(frame()).toHaveAttribute("src", `${start}&settings.max_reviews=7`))
  })

  test("is as high as the widget says", () => {
    render(form)
    const { contentWindow } = frame()
    const say = (data: unknown) =>
      act(() => {
        window.dispatchEvent(new MessageEvent("message", { data, source: contentWindow }))
      })
    say({ widgetHeight: 512 })
    expect(frame()).toHaveStyle({ height: "512px" })
    say({ widgetHeight: "none" })
    expect(frame()).toHaveStyle({ height: "512px" })
  })

  test("is drawn by a button of the form before scripts run", () => {
    const html = renderToString(form)
    expect(html).toMatch(/<button[^>]*formTarget="widget-preview"/i)
    expect(html).toContain("Update preview")
  })
})
