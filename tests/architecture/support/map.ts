/**
 * Folders that a map names.
 * @param text of its document; the map is the first code block after the heading "The map", two spaces for each level.
 */
export function foldersOfMap(text: string): string[] {
  const [, block = ""] = text.slice(text.search(/^##? The map$/m)).split(/^```(?:text)?$/m)
  const parents: string[] = []
  return block
    .split("\n")
    .filter((line) => /^ *[^ ]+\/( |$)/.test(line))
    .map((line) => {
      const level = /^ */.exec(line)![0].length / 2
      parents.length = level
      parents[level] = line.trim().split(/\/ |\/$/)[0]!
      return parents.join("/")
    })
}
