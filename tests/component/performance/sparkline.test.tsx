import { render, screen } from "@testing-library/react"
import { Sparkline } from "#components/charts/sparkline.tsx"

const label = "Average rating from 4.00 to 4.50"
const draw = (values: readonly (number | null)[], leastSpan = 0.5) =>
  render(<Sparkline values={values} leastSpan={leastSpan} label={label} />).container

/** Points of the line, from left to right. */
const pointsOf = (container: HTMLElement) =>
  container
    .querySelector("path")!
    .getAttribute("d")!
    .split(/[ML]/)
    .filter(Boolean)
    .map((point) => point.split(",").map(Number))
const dotOf = (container: HTMLElement) => {
  const dot = container.querySelector("circle")!
  return [Number(dot.getAttribute("cx")), Number(dot.getAttribute("cy"))]
}

test("a line has a point for each value that is known, at its own time, and a dot at the last one", () => {
  const drawn = draw([4, null, 4.25, 4.5, null])
  expect(screen.getByRole("img", { name: label })).toBeInTheDocument()
  expect(pointsOf(drawn)).toEqual([
    [0, 18],
    [30, 9],
    [45, 0],
  ])
  expect(dotOf(drawn)).toEqual([45, 0])
})

test("small differences are not drawn as large ones, and what stays the same is level in the middle", () => {
  const heights = pointsOf(draw([4, 4.05])).map(([, y]) => y!)
  expect(heights[0]! - heights[1]!).toBeCloseTo(1.8)
  expect(pointsOf(draw([4.2, 4.2, 4.2])).map(([, y]) => y)).toEqual([9, 9, 9])
})

test.each([[[]], [[4]], [[null, null]], [[null, 3.5, null]]])(
  "fewer than two values, %j, are no line",
  (values) => {
    expect(draw(values)).toBeEmptyDOMElement()
  },
)
