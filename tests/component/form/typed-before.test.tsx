import { render, screen } from "@testing-library/react"
import { type ReactNode, useState } from "react"
import { renderToString } from "react-dom/server"
import { FormTextArea } from "#components/form/form-text-area.tsx"
import { TemplateText } from "#components/response-templates/template-text.tsx"
import { ColourField } from "#components/whitelabels/colour-field.tsx"

function ChosenColour() {
  const [colour, setColour] = useState("#112233")
  return (
    <>
      <ColourField name="background" label="Background" value={colour} onChange={setColour} />
      <output>{colour}</output>
    </>
  )
}

function MessageForm() {
  const [text, setText] = useState("Hello")
  return (
    <>
      <FormTextArea name="content" label="Text" limit={10} defaultValue="Hello" onText={setText} />
      <output>{text}</output>
    </>
  )
}

/** Draws a page without scripts, types into its text field, and then lets scripts run. */
function typedBefore(element: ReactNode, typed: string | null): void {
  const page = document.createElement("div")
  page.innerHTML = renderToString(element)
  document.body.replaceChildren(page)
  const field = page.querySelector<HTMLInputElement>("textarea, input:not([type=color])")!
  if (typed !== null) {
    field.value = typed
    field.dispatchEvent(new Event("input", { bubbles: true }))
  }
  render(element, { container: page, hydrate: true })
}

describe("what was typed before scripts ran", () => {
  it("is shown, counted and told of", () => {
    typedBefore(<MessageForm />, "Good-bye all")
    expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Good-bye all")
    expect(screen.getByRole("status").textContent).toBe("Good-bye all")
    expect(screen.getByRole("alert").textContent).toBe("2 characters too many")
  })

  it("stays in a field that shows what it is given", () => {
    typedBefore(<ChosenColour />, "445566")
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Background" }).value).toBe("445566")
    expect(screen.getByRole("status").textContent).toBe("445566")
    expect(screen.getByLabelText<HTMLInputElement>("Pick: Background").value).toBe("#445566")
  })

  it("stays over the text of a template, whose preview shows it", () => {
    const sample = { author: "Ada", location_name: "Harbour", business_name: "Harbour Inns" }
    typedBefore(<TemplateText defaultValue="Warm thanks" sample={sample} />, "Hi {{author}}, at once!")
    expect(screen.getByRole("textbox", { name: /Text/ })).toHaveValue("Hi {{author}}, at once!")
    expect(screen.getByRole("region", { name: "Preview" })).toHaveTextContent("Hi Ada, at once!")
  })

  it("is nothing, and nothing is told", () => {
    typedBefore(<ChosenColour />, null)
    expect(screen.getByRole("status").textContent).toBe("#112233")
  })
})
