import { addPicture, type Picture, type ProblemBody } from "@remotebay/contract";
import { CallProblem } from "../../lib/http.ts";
import { currentToken } from "../../lib/token.ts";

export interface UploadOptions {
  /** The same key answers the same picture: a resend is then harmless. */
  idempotencyKey: string;
  /** 0 to 1, of the bytes that have gone out. */
  onProgress: (share: number) => void;
}

/** Sends a picture to a job and tells how far it is, which `fetch` cannot. Throws `CallProblem`. */
export async function uploadPicture(id: number, file: Blob, caption: string, options: UploadOptions): Promise<Picture> {
  const token = await currentToken();
  const form = new FormData();
  // The service reads the caption before the file.
  form.set("caption", caption);
  form.set("file", file);
  return await new Promise<Picture>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(addPicture.method, `/api/${addPicture.path}?id=${id}`);
    if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.setRequestHeader("idempotency-key", options.idempotencyKey);
    request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) options.onProgress(loaded / total);
    });
    request.addEventListener("load", () => {
      const body = parse(request.responseText);
      if (request.status >= 200 && request.status < 300 && body) resolve(body as Picture);
      else reject(problemOf(request.status, (body ?? {}) as Partial<ProblemBody>));
    });
    request.addEventListener("error", () => reject(new CallProblem("offline", 0)));
    request.send(form);
  });
}

function problemOf(status: number, body: Partial<ProblemBody>): CallProblem {
  // A proxy before the service may refuse a large file in its own words.
  const code = body.code ?? (status === 413 ? "too-large" : status >= 502 ? "unavailable" : "internal");
  return new CallProblem(code, status, body);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
