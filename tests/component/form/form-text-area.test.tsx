import { fireEvent, render, screen } from "@testing-library/react"
import { FormTextArea } from "#components/form/form-text-area.tsx"

const area = (name = "Comment") => screen.getByRole<HTMLTextAreaElement>("textbox", { name })
const type = (name: string, length: number) =>
  fireEvent.change(area(name), { target: { value: "x".repeat(length) } })

test("tells how many characters remain, to the last one [F-340]", () => {
  render(<FormTextArea name="comment" label="Comment" limit={10} />)
  expect(screen.getByText("10 characters remaining")).toBeTruthy()
  type("Comment", 4)
  expect(screen.getByText("6 characters remaining")).toBeTruthy()
  type("Comment", 10)
  expect(screen.getByText("0 characters remaining")).toBeTruthy()
  expect(area().validity.valid).toBe(true)
})

test("tells how many are too many, as an error that keeps the form from being sent [F-341]", () => {
  render(<FormTextArea name="comment" label="Comment" limit={10} />)
  type("Comment", 12)
  const alert = screen.getByRole("alert")
  expect([alert.textContent, alert.className]).toEqual(["2 characters too many", "err"])
  expect([area().getAttribute("aria-invalid"), area().validity.valid]).toEqual(["true", false])
  type("Comment", 10)
  expect(screen.queryByRole("alert")).toBeNull()
})

test("counts in words and figures as everywhere", () => {
  render(<FormTextArea name="comment" label="Comment" limit={4000} />)
  expect(screen.getByText("4,000 characters remaining")).toBeTruthy()
  type("Comment", 3999)
  expect(screen.getByText("1 character remaining")).toBeTruthy()
  type("Comment", 4001)
  expect(screen.getByRole("alert").textContent).toBe("1 character too many")
})

test("each area counts by the limit of its own screen, and without one not at all [F-342]", () => {
  render(
    <>
      <FormTextArea name="comment" label="Comment" limit={10} />
      <FormTextArea name="note" label="Note" limit={100} />
      <FormTextArea name="free" label="Free" />
    </>,
  )
  type("Comment", 4)
  type("Note", 4)
  type("Free", 4)
  expect(screen.getAllByText(/characters/).map((one) => one.textContent)).toEqual([
    "6 characters remaining",
    "96 characters remaining",
  ])
})

test("has 4 rows [F-343 P-343]", () => {
  render(<FormTextArea name="comment" label="Comment" />)
  expect(area().rows).toBe(4)
})
