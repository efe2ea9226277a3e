import { plainName } from "../../core/plain-name.ts"

/** Other ways to write states, by country and code: what people shorten them to, and names in other languages. */
const others: Readonly<Record<string, string>> = {
  US: `AL Ala | AZ Ariz | AR Ark | CA Calif, Cal | CO Colo | CT Conn | DE Del | DC Washington DC, Washington D.C.
    | FL Fla | IL Ill | IN Ind | KS Kan, Kans | KY Ky | MA Mass | MI Mich | MN Minn | MS Miss | MT Mont
    | NE Neb, Nebr | NV Nev | NM N Mex | ND N Dak | OK Okla | OR Ore, Oreg | PA Penn, Penna | SD S Dak | TN Tenn
    | TX Tex | VT Vt | WA Wash | WV W Va | WI Wis, Wisc | WY Wyo`,
  CA: `AB Alta | BC Brit Col, Colombie-Britannique | MB Man | NB Nouveau-Brunswick | NL Nfld, Newfoundland
    | NS Nouvelle-Écosse | ON Ont | PE PEI, Île-du-Prince-Édouard | QC Que, PQ | SK Sask | YT Yukon Territory`,
  AU: "VIC Vict | TAS Tas | QLD Qld",
  MX: "CMX CDMX, Mexico City, DF, Distrito Federal | MEX Estado de México, Edomex | NLE NL | JAL Jal",
  IN: "OD Orissa, OR | TS TG | UK UT, Uttaranchal | CG CT | PY Pondicherry | DL New Delhi, NCT",
  JP: `01 北海道 | 02 青森県 | 03 岩手県 | 04 宮城県 | 05 秋田県 | 06 山形県 | 07 福島県 | 08 茨城県 | 09 栃木県 | 10 群馬県
    | 11 埼玉県 | 12 千葉県 | 13 東京都 | 14 神奈川県 | 15 新潟県 | 16 富山県 | 17 石川県 | 18 福井県 | 19 山梨県 | 20 長野県
    | 21 岐阜県 | 22 静岡県 | 23 愛知県 | 24 三重県 | 25 滋賀県 | 26 京都府 | 27 大阪府 | 28 兵庫県 | 29 奈良県 | 30 和歌山県
    | 31 鳥取県 | 32 島根県 | 33 岡山県 | 34 広島県 | 35 山口県 | 36 徳島県 | 37 香川県 | 38 愛媛県 | 39 高知県 | 40 福岡県
    | 41 佐賀県 | 42 長崎県 | 43 熊本県 | 44 大分県 | 45 宮崎県 | 46 鹿児島県 | 47 沖縄県`,
  AR: "C CABA, Capital Federal",
}

/** As names of states are compared: without case, accents, full stops, spaces and the word for a prefecture. */
const simple = (text: string): string =>
  plainName(text)
    .replaceAll(/[.\s-]/g, "")
    .replace(/^(?!北海道)(\p{Script=Han}{2,3})[都府県]$/u, "$1")
    .replace(/^([a-z]{3,12})(?:prefecture|ken|fu)$/, "$1")

const byCountry = new Map(
  Object.entries(others).map(([country, list]) => [
    country,
    new Map(
      list.split("|").flatMap((item) => {
        const [code = "", ...names] = item.trim().split(" ")
        return names
          .join(" ")
          .split(",")
          .map((name): [string, string] => [simple(name), code])
      }),
    ),
  ]),
)

type State = { code: string; name: string }

/**
 * The state that a text means, among those of a country: by its code, also behind the one of the country ("US-MA"), its
 * name, or what people shorten it to.
 * @param country two letters.
 * @returns undefined for what is none.
 */
export function stateNamed<S extends State>(
  states: readonly S[],
  country: string,
  text: string,
): S | undefined {
  const wanted = simple(text)
  const given = text.trim()
  const isWhole = given.toLowerCase().startsWith(`${country.toLowerCase()}-`)
  const bare = isWhole ? simple(given.slice(country.length + 1)) : wanted
  const other = byCountry.get(country)?.get(wanted)
  return (
    states.find(({ code }) => simple(code) === wanted) ??
    states.find(({ name }) => simple(name) === wanted) ??
    states.find(({ code, name }) => [simple(code), simple(name)].includes(bare) || code === other)
  )
}
