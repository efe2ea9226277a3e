/** An area code of each state that demo places are in. */
export const areaCodes: Readonly<Record<string, string>> = Object.fromEntries(
  `
  IA 515 | KS 316 | NE 402 | AL 205 | AZ 602 | CA 415 | CO 303 | CT 203 | DC 202 | FL 305 | GA 404 | ID 208 | IL 312 | IN 812 | KY 502 | LA 504 |
  MA 617 | MD 410 | ME 207 | MI 313 | MN 612 | MO 314 | MT 406 | NC 704 | NH 603 | NM 505 | NV 702 | NY 718 | OH 513 |
  OR 503 | PA 215 | RI 401 | SC 843 | TN 615 | TX 512 | UT 801 | VA 804 | VT 802 | WA 206 | WI 414 | WY 307`
    .split("|")
    .map((item) => item.trim().split(" ") as [string, string]),
)
