/** Words that turn round what follows them in their part of a sentence. */
export const negators: ReadonlySet<string> = new Set(
  "not no never neither nor without hardly barely scarcely rarely seldom nothing none nowhere lack lacked lacking lacks zero".split(
    " ",
  ),
)
