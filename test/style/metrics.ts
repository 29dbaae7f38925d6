import { commentShare } from './comment-share.ts';
import { commentWords } from './comment-words.ts';
import { deadFiles } from './dead-files.ts';
import { fileLines, missingReadmes, readmeLines } from './folders.ts';
import { environmentReads, impureCore, unfinished } from './forbidden-text.ts';
import { functionLines, functionMedian } from './function-lines.ts';
import { namesInOf, namesWithoutVerb, participles, usedOnce } from './function-names.ts';
import { fileCircles, folderCircles } from './import-circles.ts';
import { localImports, upwardImports } from './imports.ts';
import { lineLength } from './line-length.ts';
import { links } from './links.ts';
import type { Metric } from './metric.ts';
import { fileNames, names, proseWords } from './names.ts';
import { phrases } from './phrases.ts';
import { references } from './references.ts';
import { processorLines, sourceLines } from './source-lines.ts';

/** The rows of the table, in order. */
export const metrics: readonly Metric[] = [
  commentWords,
  lineLength,
  commentShare,
  phrases,
  proseWords,
  names,
  fileNames,
  fileCircles,
  folderCircles,
  references,
  links,
  functionLines,
  functionMedian,
  namesInOf,
  participles,
  namesWithoutVerb,
  usedOnce,
  processorLines,
  sourceLines,
  fileLines,
  upwardImports,
  localImports,
  impureCore,
  environmentReads,
  unfinished,
  missingReadmes,
  readmeLines,
  deadFiles,
];
