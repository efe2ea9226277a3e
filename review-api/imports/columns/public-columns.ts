import { blankMark } from "../blank-marks.ts"
import { simpleName } from "./column-names.ts"
import { isOtherState, isPublished } from "./column-profile.ts"

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "))

type Kind = "showing" | "hiding" | "moment" | "type"

/** Names of columns that say which rows are public reviews. */
const namesByKind: readonly (readonly [Kind, ReadonlySet<string>])[] = [
  [
    "showing",
    words("published ispublic public ispubliclyvisible isshown shown displayed isdisplayed curated isactive"),
  ],
  [
    "hiding",
    words(
      "hidden ishidden deleted isdeleted removed isremoved spam isspam markedasspam flaggedasspam archived isarchived unpublished isunpublished private isprivate unlisted blocked isblocked trashed",
    ),
  ],
  ["moment", words("deletedat deletedon datedeleted hiddenat removedat unpublishedat archivedat")],
  ["type", words("type rowtype recordtype entrytype posttype itemtype kind")],
]

const yes = words("true yes y 1 x ja oui si sí sì sim tak да")
const no = words("false no n 0 nein non não nie нет")
const replies = words(
  "reply replies response ownerreply ownerresponse reviewreply reviewresponse managementresponse businessresponse question qa qna antwort frage réponse respuesta pregunta risposta domanda resposta pergunta",
)
const reviews = words("review reviews bewertung avis reseña recensione avaliação opinia")

/** Different values of such a column at most. */
const mostValues = 12
const maxCharacters = 60

/** A column that says of some rows that they are no public reviews. */
export type PublicColumn = { column: number; name: string; kind: Kind }

const simple = (cell: string): string => cell.trim().slice(0, maxCharacters).toLowerCase()

/** Whether a cell of a column says that its row is no public review. */
function isHiddenBy({ kind }: Pick<PublicColumn, "kind">, cell: string): boolean {
  const text = cell.trim()
  if (text === "" || blankMark(text)) return false
  if (kind === "moment") return true
  if (kind === "type") {
    const name = simpleName(text.slice(0, maxCharacters))
    return replies.has(name) || /^(?:owner)?answers?$/.test(name)
  }
  return kind === "hiding" ? yes.has(simple(text)) : !isPublished(text)
}

/** Why a row is no public review, as its columns say; null where they don't. */
export function hiddenReason(cells: readonly string[], columns: readonly PublicColumn[]): string | null {
  const found = columns.find((one) => isHiddenBy(one, cells[one.column] ?? ""))
  if (!found) return null
  const said = (cells[found.column] ?? "").trim().slice(0, maxCharacters)
  return found.kind === "type"
    ? `the row is a "${said}", not a review`
    : `status "${found.name}: ${said}" does not say that it is public`
}

/** Columns besides one of states that say which rows are public reviews. */
export class PublicColumns {
  readonly #columns: (PublicColumn & { values: Map<string, string> })[]

  constructor(header: readonly string[]) {
    this.#columns = header.flatMap((name, column) => {
      const kind = namesByKind.find(([, names]) => names.has(simpleName(name)))?.[0]
      return kind ? [{ column, name, kind, values: new Map<string, string>() }] : []
    })
  }

  see(cells: readonly string[]): void {
    for (const { column, values } of this.#columns) {
      const text = (cells[column] ?? "").trim()
      if (text === "" || blankMark(text) || values.size > mostValues) continue
      const key = simple(text)
      if (!values.has(key)) values.set(key, text.slice(0, maxCharacters))
    }
  }

  /** Columns that say it of some rows, with what they say there; rows of another type need no question. */
  report(): { asked: (PublicColumn & { samples: string[] })[]; types: PublicColumn[] } {
    const found = this.#columns.filter(({ kind, values }) => {
      const keys = [...values.keys()]
      if (kind === "moment") return keys.length > 0
      if (keys.length > mostValues) return false
      if (kind === "type") return keys.some((key) => reviews.has(simpleName(key)))
      if (kind === "hiding") return keys.every((key) => yes.has(key) || no.has(key))
      return keys.some((key) => isPublished(key) || isOtherState(key))
    })
    const said = found.flatMap(({ values, ...column }) => {
      const samples = [...values.values()].filter((text) => isHiddenBy(column, text))
      return samples.length > 0 ? [{ ...column, samples: samples.slice(0, 3) }] : []
    })
    return {
      asked: said.filter(({ kind }) => kind !== "type"),
      types: said.filter(({ kind }) => kind === "type").map(({ samples: _, ...column }) => column),
    }
  }
}
