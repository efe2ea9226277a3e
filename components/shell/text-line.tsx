import { Fragment } from "react"

export type TextLineProps = {
  /** Texts in groups: those of a group stand behind commas, groups behind dots. */
  groups: readonly (readonly string[])[]
}

/** Texts of people in one line: the direction of one turns no other around. */
export const TextLine = ({ groups }: TextLineProps) =>
  groups.map((texts, group) => (
    <Fragment key={texts.join()}>
      {group > 0 && " · "}
      {texts.map((text, at) => (
        <Fragment key={text}>
          {at > 0 && ", "}
          <bdi>{text}</bdi>
        </Fragment>
      ))}
    </Fragment>
  ))
