/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import { type IssueSink, ends, fail } from "../../runtime/validators.js";

export function check_bff8349edd(data: unknown, issues?: IssueSink): boolean {
  const start=issues?.count;
  let value;
  if(typeof data!=="string"&&!Array.isArray(data)&&fail(issues,"type","string|array"))return false;
  if(Array.isArray(data)){
  for(let i0=0; i0<data.length; i0++){
  value=data[i0];
  if(typeof value!=="string"&&fail(issues,"type","string","/"+i0))return false;
  }
  }
  return ends(issues,start);
}
