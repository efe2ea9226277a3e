import { readFileSync } from "node:fs"

const tokens = readFileSync("app/styles/tokens.css", "utf8")
const chartColours = [...tokens.matchAll(/--chart-(\d): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)]

const part = (hex: string, at: number) => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
const luminance = (hex: string) => 0.2126 * part(hex, 1) + 0.7152 * part(hex, 3) + 0.0722 * part(hex, 5)
const contrast = (one: string, other: string) => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

test("chart colours are a list of five in a fixed order [P-532]", () => {
  expect(chartColours.map(([, place, light]) => [place, light])).toEqual([
    ["1", "#2563eb"],
    ["2", "#0f766e"],
    ["3", "#b45309"],
    ["4", "#7c3aed"],
    ["5", "#be123c"],
  ])
})

test("each chart colour stands out from a light and from a dark surface", () => {
  const [, light, dark] = /--surface: light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/.exec(tokens)!
  expect(chartColours).toHaveLength(5)
  for (const [name, , onLight, onDark] of chartColours) {
    expect([name, contrast(onLight!, light!) >= 3]).toEqual([name, true])
    expect([name, contrast(onDark!, dark!) >= 3]).toEqual([name, true])
  }
})
