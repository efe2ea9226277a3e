import { jest } from "@jest/globals"
import { fireEvent, render, screen } from "@testing-library/react"
import { TagInput } from "#components/reviews/organise/tag-input.tsx"

test("a tag that is too long is not added, and its field says by how much", () => {
  const onAdd = jest.fn()
  render(<TagInput id="tag" label="Add a tag" taken={[]} onAdd={onAdd} />)
  const input = screen.getByRole<HTMLInputElement>("combobox", { name: "Add a tag" })
  const enter = (value: string) => {
    fireEvent.change(input, { target: { value } })
    fireEvent.keyDown(input, { key: "Enter" })
  }
  enter("x".repeat(52))
  expect(screen.getByRole("alert").textContent).toBe("2 characters too many")
  expect(input).toHaveValue("x".repeat(52))
  expect(screen.queryByRole("option")).toBeNull()
  expect(onAdd).not.toHaveBeenCalled()
  enter("😀".repeat(50))
  expect(onAdd).toHaveBeenCalledWith("😀".repeat(50))
})
