import { render, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { LightboxLinks } from "#components/ui/lightbox-links.tsx"

const photos = ["front", "lobby", "roof"].map((name, index) => ({
  id: name,
  url: `https://a.test/${name}.jpg`,
  name: `The ${name}`,
  isDrawn: index !== 2,
}))

function show() {
  render(
    <LightboxLinks title="Photos of Quay House" photos={photos} about={<p>Taken in May</p>}>
      {photos.map(({ url, name }, index) => (
        <a key={url} href={url} data-photo={index}>
          {name}
        </a>
      ))}
    </LightboxLinks>,
  )
  return userEvent.setup()
}

const lightbox = () => screen.findByRole("dialog", { name: "Photos of Quay House" })
const original = async () =>
  within(await lightbox())
    .getByRole("link", { name: "Open original" })
    .getAttribute("href")

beforeEach(() => window.history.replaceState(null, "", "/"))

describe("a lightbox", () => {
  test("opens with the photo that was pressed, with what is known about it, and gives the focus back to it", async () => {
    const user = show()
    await user.click(screen.getByRole("link", { name: "The lobby" }))
    const box = within(await lightbox())
    expect(box.getByRole("img").getAttribute("src")).toBe("https://a.test/lobby.jpg")
    expect(box.getByText("2 of 3")).toBeVisible()
    expect(box.getByText("Taken in May")).toBeVisible()
    await user.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect(screen.getByRole("link", { name: "The lobby" })).toHaveFocus()
  })

  test.each([
    ["{ArrowRight}", "roof"],
    ["{ArrowLeft}", "front"],
    ["{ArrowLeft}{ArrowLeft}{ArrowLeft}", "front"],
    ["{Home}", "front"],
    ["{End}", "roof"],
    ["{End}{ArrowRight}", "roof"],
    ["{End}{ArrowLeft}", "lobby"],
  ])("goes by %s from the second of three to the %s", async (keys, name) => {
    const user = show()
    await user.click(screen.getByRole("link", { name: "The lobby" }))
    await lightbox()
    await user.keyboard(keys)
    expect(await original()).toBe(`https://a.test/${name}.jpg`)
  })

  test("goes by its buttons and stops at the ends, where they keep the focus", async () => {
    const user = show()
    await user.click(screen.getByRole("link", { name: "The front" }))
    const next = within(await lightbox()).getByRole("button", { name: "Next photo" })
    for (const name of ["lobby", "roof", "roof"]) {
      await user.click(next)
      expect(await original()).toBe(`https://a.test/${name}.jpg`)
    }
    expect(next).toHaveFocus()
    expect(next).toHaveAttribute("aria-disabled", "true")
  })

  test("leaves a link that is to be opened in a tab to the browser", async () => {
    const user = show()
    await user.keyboard("{Control>}")
    await user.click(screen.getByRole("link", { name: "The lobby" }))
    await user.keyboard("{/Control}")
    expect(screen.queryByRole("dialog")).toBeNull()
  })
})
