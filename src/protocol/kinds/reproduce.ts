import * as v from 'valibot';
import { experimentNames, paperMethods, reproducedClasses, settingsNames } from '../../core/documents/names';
import { reproductionReport } from '../../core/documents/runs/reproduction';
import { count, list, wholeNumber } from '../../core/documents/values';
import { defineKind } from './kind';

/** The paper's experiment on given data. */
export const reproduceKind = defineKind(
  'reproduce',
  {
    /** The folder with the data set. */
    data: v.string(),
    label: v.string(),
    experiment: v.picklist(experimentNames),
    etas: list(v.pipe(v.number(), v.finite())),
    methods: list(v.picklist(paperMethods)),
    classes: list(v.picklist(reproducedClasses)),
    settings: v.picklist(settingsNames),
    seed: wholeNumber,
    /** Only so many rows of the training and of the test set. */
    rows: v.exactOptional(count),
    threads: v.exactOptional(v.pipe(count, v.maxValue(64))),
    engine: v.exactOptional(v.string()),
    /** The folder for the results, one file for each policy, so that an interrupted run goes on where it was. */
    out: v.string(),
  },
  reproductionReport,
);
